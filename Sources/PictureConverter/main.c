// Turns a picture of the service (SVG) into a PNG by librsvg, in a process of its own with limits of time and memory.
//
//     proscenium-png [--scale N] [--seconds N] [--mebibytes N] [--library FILE] < PICTURE.svg > PICTURE.png
//
// librsvg is loaded when the program runs, so that building the project needs no header of it, and the service does not
// depend on it. A picture cannot name other files: librsvg reads none for data without an address.

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    status_usage = 64,
    status_picture = 65,
    status_library = 69,
    status_memory = 71,
    status_output = 74,
    status_limit = 75,
};

// A picture of the service is no larger than this.
static const size_t longest_input = 32 << 20;
// The most pixels of a PNG, of 4 bytes each.
static const double most_pixels = 64e6;

typedef struct {
    double x, y, width, height;
} Rectangle;

// The functions of librsvg and cairo that the program calls, with the types of their headers.
static struct {
    void *(*new_from_data)(const unsigned char *, size_t, void **);
    int (*intrinsic_size_in_pixels)(void *, double *, double *);
    int (*render_document)(void *, void *, const Rectangle *, void **);
    void *(*surface_create)(int, int, int);
    int (*surface_status)(void *);
    void *(*create)(void *);
    int (*write_to_png_stream)(void *, int (*)(void *, const unsigned char *, unsigned), void *);
} library;

// The fonts whose characters are as wide as those of Helvetica, for which the service draws.
static const char *const fonts[] = {"Helvetica", "Arial", "Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros"};

static _Noreturn void fail(int status, const char *text, const char *detail) {
    fprintf(stderr, "proscenium-png: %s%s%s\n", text, detail ? ": " : "", detail ? detail : "");
    exit(status);
}

// A limit is reached, or memory is refused to librsvg, which then aborts.
static void exceeded(int signal) {
    static const char time[] = "proscenium-png: the picture takes longer than --seconds allows\n";
    static const char memory[] = "proscenium-png: the picture needs more memory than --mebibytes allows\n";
    int is_time = signal == SIGXCPU || signal == SIGALRM;
    ssize_t ignored = is_time ? write(2, time, sizeof time - 1) : write(2, memory, sizeof memory - 1);
    (void)ignored;
    _exit(is_time ? status_limit : status_memory);
}

static void limit(int resource, rlim_t value) {
    struct rlimit limits = {value, value};
    if (setrlimit(resource, &limits) != 0) fail(status_usage, "a limit is not accepted", strerror(errno));
}

/* A sanitizer reserves terabytes of addresses for its own tables, so a build with one has no limit. */
static void limit_memory(unsigned mebibytes) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    (void)mebibytes;
    return;
#endif
#endif
    limit(RLIMIT_AS, (rlim_t)mebibytes << 20);
}

static void set_limits(unsigned seconds, unsigned mebibytes) {
    int signals[] = {SIGXCPU, SIGALRM, SIGABRT, SIGTRAP, SIGSEGV, SIGBUS};
    // Whoever started the program may have blocked them, as the threads of some runtimes do.
    sigset_t awaited;
    sigemptyset(&awaited);
    for (size_t place = 0; place < sizeof signals / sizeof *signals; place++) {
        sigaddset(&awaited, signals[place]);
        signal(signals[place], exceeded);
    }
    sigprocmask(SIG_UNBLOCK, &awaited, NULL);
    struct rlimit time = {seconds, seconds + 1};
    if (setrlimit(RLIMIT_CPU, &time) != 0) fail(status_usage, "a limit is not accepted", strerror(errno));
    limit_memory(mebibytes);
    limit(RLIMIT_CORE, 0);
    // The time on the clock, for a picture that waits instead of working.
    alarm(seconds * 2);
}

static void *symbol(void *from, const char *name) {
    void *found = dlsym(from, name);
    if (!found) fail(status_library, "librsvg is too old, 2.52 is needed; please install librsvg2-2", name);
    return found;
}

static void load(const char *file) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        fail(status_library, "librsvg is missing; please run `.ci/prepare pictures`, or install librsvg2-2", dlerror());
    }
    // Names of cairo are found as well: librsvg depends on it.
    library.new_from_data = symbol(handle, "rsvg_handle_new_from_data");
    library.intrinsic_size_in_pixels = symbol(handle, "rsvg_handle_get_intrinsic_size_in_pixels");
    library.render_document = symbol(handle, "rsvg_handle_render_document");
    library.surface_create = symbol(handle, "cairo_image_surface_create");
    library.surface_status = symbol(handle, "cairo_surface_status");
    library.create = symbol(handle, "cairo_create");
    library.write_to_png_stream = symbol(handle, "cairo_surface_write_to_png_stream");
}

// Says if texts will be drawn in a wider font, whose ends the boxes cut off: librsvg does not squeeze them.
static void check_font(const char *file) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void *(*parse)(const char *) = dlsym(handle, "FcNameParse");
    int (*substitute)(void *, void *, int) = dlsym(handle, "FcConfigSubstitute");
    void (*complete)(void *) = dlsym(handle, "FcDefaultSubstitute");
    void *(*match)(void *, void *, int *) = dlsym(handle, "FcFontMatch");
    int (*get)(void *, const char *, int, char **) = dlsym(handle, "FcPatternGetString");
    if (!parse || !substitute || !complete || !match || !get) return;
    void *pattern = parse("Helvetica,Arial,Liberation Sans,sans\\-serif");
    int result = 0;
    char *family = NULL;
    substitute(NULL, pattern, 0);
    complete(pattern);
    void *found = match(NULL, pattern, &result);
    if (found && get(found, "family", 0, &family) != 0) family = NULL;
    for (size_t place = 0; family && place < sizeof fonts / sizeof *fonts; place++) {
        if (!strcmp(family, fonts[place])) return;
    }
    fprintf(stderr, "proscenium-png: no font like Helvetica is installed, so texts may be cut off (%s); please run "
            "`.ci/prepare pictures`, or install fonts-liberation\n", family ? family : "no font at all");
}

static unsigned char *read_input(size_t *length) {
    unsigned char *bytes = malloc(longest_input + 1);
    if (!bytes) exceeded(SIGABRT);
    *length = fread(bytes, 1, longest_input + 1, stdin);
    if (ferror(stdin)) fail(status_picture, "the picture cannot be read", strerror(errno));
    if (*length > longest_input) fail(status_picture, "the picture has more than 32 MiB", NULL);
    if (*length == 0) fail(status_picture, "there is no picture on standard input", NULL);
    return bytes;
}

static int write_output(void *unused, const unsigned char *bytes, unsigned length) {
    (void)unused;
    return fwrite(bytes, 1, length, stdout) == length ? 0 : 11; // CAIRO_STATUS_WRITE_ERROR
}

// The message of a GError: a domain and a code of four bytes each, and a pointer.
static const char *message(void *error) {
    return error ? *(const char **)((char *)error + 8) : NULL;
}

// A length in whole pixels, rounded up; too many if there are none for it.
static double pixels(double length) {
    if (!(length < 32767)) return 32768;
    int whole = (int)length;
    return whole < length ? whole + 1 : whole;
}

static void convert(double scale) {
    size_t length = 0;
    unsigned char *bytes = read_input(&length);
    void *error = NULL;
    void *picture = library.new_from_data(bytes, length, &error);
    if (!picture) fail(status_picture, "this is no picture", message(error));
    double width = 0, height = 0;
    if (!library.intrinsic_size_in_pixels(picture, &width, &height) || !(width > 0 && height > 0)) {
        fail(status_picture, "the picture does not say its size", NULL);
    }
    Rectangle all = {0, 0, pixels(width * scale), pixels(height * scale)};
    if (all.width > 32767 || all.height > 32767 || all.width * all.height > most_pixels) {
        fail(status_picture, "the PNG would have more than 64 million pixels, or an edge of more than 32,767", NULL);
    }
    void *surface = library.surface_create(0, (int)all.width, (int)all.height); // CAIRO_FORMAT_ARGB32
    if (library.surface_status(surface) != 0) exceeded(SIGABRT);
    if (!library.render_document(picture, library.create(surface), &all, &error)) {
        fail(status_picture, "the picture cannot be drawn", message(error));
    }
    if (library.write_to_png_stream(surface, write_output, NULL) != 0 || fflush(stdout) != 0) {
        fail(status_output, "the PNG cannot be written", NULL);
    }
}

static double number(const char *text, double least, double most) {
    char *end = NULL;
    double value = text ? strtod(text, &end) : 0;
    if (!text || end == text || *end || !(value >= least && value <= most)) {
        fail(status_usage, "a value is missing or out of range", text);
    }
    return value;
}

int main(int count, char **words) {
    double scale = 1, seconds = 20, mebibytes = 1024;
    const char *file = "librsvg-2.so.2";
    for (int place = 1; place < count; place += 2) {
        const char *value = place + 1 < count ? words[place + 1] : NULL;
        if (!strcmp(words[place], "--scale")) {
            scale = number(value, 0.1, 8);
        } else if (!strcmp(words[place], "--seconds")) {
            seconds = number(value, 1, 3600);
        } else if (!strcmp(words[place], "--mebibytes")) {
            mebibytes = number(value, 128, 65536);
        } else if (!strcmp(words[place], "--library") && value) {
            file = value;
        } else {
            fail(status_usage, "usage: proscenium-png [--scale N] [--seconds N] [--mebibytes N] [--library FILE] "
                 "< PICTURE.svg > PICTURE.png", NULL);
        }
    }
    load(file);
    set_limits((unsigned)seconds, (unsigned)mebibytes);
    check_font(file);
    convert(scale);
}
