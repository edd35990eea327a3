// The vector instructions that this processor and its operating system support.
// __builtin_cpu_supports would need a runtime library that not every compiler brings.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace robotable {

struct CpuFeatures {
    bool avx2 = false;
    bool fma = false;
    bool avx512f = false;
};

inline CpuFeatures detect_cpu_features() {
    CpuFeatures found;
#if defined(__x86_64__)
    unsigned int eax = 0;
    unsigned int ebx = 0;
    unsigned int ecx = 0;
    unsigned int edx = 0;
    constexpr unsigned int FMA = 1U << 12;
    constexpr unsigned int OSXSAVE = 1U << 27;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & OSXSAVE) == 0)
        return found;
    const bool has_fma = (ecx & FMA) != 0;

    // The registers that the operating system saves: without that, their instructions are of no use.
    unsigned int saved = 0;
    unsigned int high = 0;
    __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    constexpr unsigned int YMM = 0x06;
    constexpr unsigned int ZMM = 0xE6;
    const bool saves_ymm = (saved & YMM) == YMM;
    const bool saves_zmm = (saved & ZMM) == ZMM;

    constexpr unsigned int AVX2 = 1U << 5;
    constexpr unsigned int AVX512F = 1U << 16;
    found.fma = saves_ymm && has_fma;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0) {
        found.avx2 = saves_ymm && (ebx & AVX2) != 0;
        found.avx512f = saves_zmm && (ebx & AVX512F) != 0;
    }
#endif
    return found;
}

inline const CpuFeatures& cpu_features() {
    static const CpuFeatures found = detect_cpu_features();
    return found;
}

}  // namespace robotable
