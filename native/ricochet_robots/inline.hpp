// Forces inlining, so that a function is compiled for the instruction set of its caller.
#pragma once

#define ROBOTABLE_INLINE inline __attribute__((always_inline))
#define ROBOTABLE_INLINE_LAMBDA __attribute__((always_inline))
