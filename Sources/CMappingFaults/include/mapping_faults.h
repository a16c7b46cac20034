/// Handling of SIGBUS faults in memory-mapped files.
///
/// SQLite maps the index of its write-ahead log. If the file system refuses an access (because the file has
/// become immutable, was truncated, or its disk fails), the kernel sends SIGBUS, which ends the process.
#ifndef MAPPING_FAULTS_H
#define MAPPING_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/// Watches a file, so that the process survives SIGBUS in a shared mapping of it: a private page replaces the failed
/// one, with its readable content, and zeros elsewhere.
///
/// From then on, writes to that page are visible to this process alone, and `mapping_faults_has_detached`
/// reports it: the user of the mapping must stop relying on it. Any other SIGBUS ends the process as before.
///
/// Returns the number that identifies the watch, 0 if there are too many. A file may be watched several times.
uint64_t mapping_faults_watch(uint64_t device, uint64_t inode);

/// Whether a page of a mapping of the file has been replaced since the watch began.
bool mapping_faults_has_detached(uint64_t watch);

/// Ends a watch.
void mapping_faults_forget(uint64_t watch);

#endif
