// The texts of the rule catalogue, embedded in the binary verbatim from Records.

#ifndef RULE_RECORDS_H
#define RULE_RECORDS_H

#include <stddef.h>

/// One file of Records.
struct rule_record_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

/// The file at that place, or NULL after the last one.
const struct rule_record_file *rule_record_file_at(size_t place);

#endif
