#define _GNU_SOURCE
#include "processors.h"

#include <sched.h>
#include <stdlib.h>

/// More processors than any machine that Linux supports.
enum { processor_limit = 1 << 14 };

int processors_leave_last(void) {
    cpu_set_t *processors = CPU_ALLOC(processor_limit);
    if (processors == NULL) return 0;
    size_t size = CPU_ALLOC_SIZE(processor_limit);
    int count = 0;
    if (sched_getaffinity(0, size, processors) == 0) {
        count = CPU_COUNT_S(size, processors);
        if (count > 1) {
            int last = processor_limit - 1;
            while (!CPU_ISSET_S(last, size, processors)) last--;
            CPU_CLR_S(last, size, processors);
            count = sched_setaffinity(0, size, processors) == 0 ? count - 1 : 0;
        }
    }
    CPU_FREE(processors);
    return count;
}
