/// Faults of files that are mapped into memory.
///
/// SQLite maps the index of its write-ahead log. The system answers an access that the file system refuses (the file
/// is immutable now, was cut off, or its disk fails) with SIGBUS, which ends the process.
#ifndef MAPPING_FAULTS_H
#define MAPPING_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/// Lets the process live through SIGBUS in a shared mapping of a file: a private page takes the place of the one that
/// failed, with its content as far as that can be read and zeros otherwise.
///
/// From then on what is written there is this process's alone, and `mapping_faults_has_detached` says so: whoever uses
/// the mapping has to stop relying on it. Any other SIGBUS ends the process as before.
///
/// Returns a number by which the watch is known, 0 if there are too many. A file may be watched several times.
uint64_t mapping_faults_watch(uint64_t device, uint64_t inode);

/// Whether a page of a mapping of a watched file was replaced since it has been watched.
bool mapping_faults_has_detached(uint64_t watch);

/// Ends a watch.
void mapping_faults_forget(uint64_t watch);

#endif
