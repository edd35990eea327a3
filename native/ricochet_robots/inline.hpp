// What must be inlined, so that it is compiled anew for the processor of whoever calls it.
#pragma once

#define ROBOTABLE_INLINE inline __attribute__((always_inline))
#define ROBOTABLE_INLINE_LAMBDA __attribute__((always_inline))
