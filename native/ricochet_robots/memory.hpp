// Blocks of memory. A search reads large blocks at random, which is faster with huge pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace robotable::ricochet_robots {

constexpr std::size_t HUGE_PAGE = std::size_t{1} << 21;

#if defined(__linux__)
inline bool is_mapped(std::size_t bytes) {
    return bytes >= HUGE_PAGE && bytes % HUGE_PAGE == 0;
}

// New zeroed pages from the system, aligned for huge pages.
inline void* map_block(std::size_t bytes) {
    void* const found = mmap(nullptr, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED)
        return nullptr;
    const std::size_t before = (HUGE_PAGE - reinterpret_cast<std::uintptr_t>(found) % HUGE_PAGE) % HUGE_PAGE;
    char* const block = static_cast<char*>(found) + before;
    if (before != 0)
        munmap(found, before);
    if (before != HUGE_PAGE)
        munmap(block + bytes, HUGE_PAGE - before);
    madvise(block, bytes, MADV_HUGEPAGE);
    return block;
}
#endif

// Returns null if no memory is left. The block is uninitialised unless `zero` is set.
inline void* take_block(std::size_t bytes, bool zero) {
#if defined(__linux__)
    if (is_mapped(bytes))
        return map_block(bytes);
#endif
    return zero ? std::calloc(bytes, 1) : std::malloc(bytes);
}

inline void free_block(void* block, std::size_t bytes) {
#if defined(__linux__)
    if (is_mapped(bytes)) {
        if (block != nullptr)
            munmap(block, bytes);
        return;
    }
#endif
    static_cast<void>(bytes);
    std::free(block);
}

}  // namespace robotable::ricochet_robots
