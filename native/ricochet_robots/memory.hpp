// Large blocks of memory. With huge pages the processor finds its way in them sooner.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace robotable::ricochet_robots {

constexpr std::size_t HUGE_PAGE = std::size_t{1} << 21;

// To be freed by std::free; null if there is none.
inline void* block_of(std::size_t bytes) {
#if defined(__linux__)
    if (bytes % HUGE_PAGE == 0) {
        void* const memory = std::aligned_alloc(HUGE_PAGE, bytes);
        if (memory != nullptr)
            madvise(memory, bytes, MADV_HUGEPAGE);
        return memory;
    }
#endif
    return std::malloc(bytes);
}

inline void* zeroed_block_of(std::size_t bytes) {
    if (bytes % HUGE_PAGE != 0)
        return std::calloc(bytes, 1);
    void* const memory = block_of(bytes);
    return memory == nullptr ? nullptr : std::memset(memory, 0, bytes);
}

}  // namespace robotable::ricochet_robots
