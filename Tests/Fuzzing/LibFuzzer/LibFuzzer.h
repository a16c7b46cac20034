// The interface of compiler-rt's libFuzzer for programs with a `main` of their own ("Using libFuzzer as a library").
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
