// The files of the inspector, embedded in the binary verbatim from Files.

#ifndef INSPECTOR_PAGE_H
#define INSPECTOR_PAGE_H

#include <stddef.h>

/// One file of Files.
struct inspector_page_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

/// The file at that place, or NULL after the last one.
const struct inspector_page_file *inspector_page_file_at(size_t place);

#endif
