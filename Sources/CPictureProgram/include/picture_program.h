/// Runs the program that turns a picture into PNG; in C, because files in memory and their seals are extensions of GNU,
/// which Swift's module of the C library omits.
#ifndef PICTURE_PROGRAM_H
#define PICTURE_PROGRAM_H

#include <stddef.h>

/// What a run left behind.
struct picture_outcome {
    /// The number of the error for which the program could not be started or its output not be read; else 0.
    int fault;
    /// The status with which it ended; -1 if a signal ended it, or the time was up.
    int status;
    /// Whether it was ended because its time was up.
    int is_late;
    /// What it wrote to standard output, to be freed; NULL if that is nothing.
    unsigned char *output;
    size_t output_length;
    /// The beginning of what it wrote to standard error, ending with 0.
    char message[512];
};

/// Starts a program with an input, waits for it, and collects its output.
///
/// Input and output are files in memory: nothing waits for a pipe, and the output is sealed at its limit. The program
/// gets no other descriptor, the usual signals, a low priority, and of the environment only where programs and fonts
/// are. It is ended when the time is up.
///
/// @param words the program's path, which is also its first word, and its arguments, ending with NULL
void picture_program_run(
    char *const *words, const unsigned char *input, size_t input_length, size_t output_limit, int milliseconds,
    struct picture_outcome *outcome);

#endif
