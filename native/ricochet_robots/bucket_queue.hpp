// The open list of a search: states in buckets of equal priority, which is the cost so far plus the lower bound. Each
// bucket is a stack, stored as a chain of pages. Empty pages are reused.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "ricochet_robots/inline.hpp"
#include "ricochet_robots/memory.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

class BucketQueue {
public:
    explicit BucketQueue(MemoryBudget& its_budget) : budget(its_budget) {}
    BucketQueue(const BucketQueue&) = delete;
    BucketQueue& operator=(const BucketQueue&) = delete;

    ~BucketQueue() {
        for (const Slab& slab : slabs) {
            budget.give_back(slab.pages * sizeof(Page));
            free_block(slab.memory, slab.pages * sizeof(Page));
        }
    }

    // False once the memory budget was used up: then states are missing.
    bool is_whole() const { return whole; }

    ROBOTABLE_INLINE void push(std::size_t priority, State state) {
        if (priority < buckets.size() && buckets[priority].top != buckets[priority].end) [[likely]]
            *buckets[priority].top++ = state;
        else
            push_on_new_page(priority, state);
    }

    bool is_empty(std::size_t priority) const {
        return priority >= buckets.size() || buckets[priority].page == nullptr;
    }

    ROBOTABLE_INLINE State pop(std::size_t priority) {
        assert(!is_empty(priority));
        Bucket& bucket = buckets[priority];
        const State state = *--bucket.top;
        if (bucket.top == bucket.page->states.data()) [[unlikely]]
            remove_page(bucket);
        return state;
    }

    // The first bucket from `priority` on that is not empty; one past the last if all are empty.
    std::size_t next(std::size_t priority) const {
        while (priority < buckets.size() && is_empty(priority))
            ++priority;
        return priority;
    }

    bool is_past_end(std::size_t priority) const { return priority >= buckets.size(); }

private:
    struct Page {
        Page* below;
        std::array<State, 1023> states;
    };

    // The top page always holds at least one state.
    struct Bucket {
        State* top = nullptr;
        State* end = nullptr;
        Page* page = nullptr;
    };

    struct Slab {
        void* memory;
        std::size_t pages;
    };

    __attribute__((noinline)) void push_on_new_page(std::size_t priority, State state) {
        if (priority >= buckets.size())
            buckets.resize(priority + 8);
        Bucket& bucket = buckets[priority];
        if (spare == nullptr && !get_pages()) {
            whole = false;
            return;
        }
        Page* const page = spare;
        spare = page->below;
        page->below = bucket.page;
        bucket = {page->states.data(), page->states.data() + page->states.size(), page};
        *bucket.top++ = state;
    }

    __attribute__((noinline)) void remove_page(Bucket& bucket) {
        Page* const empty = bucket.page;
        bucket.page = empty->below;
        bucket.end = bucket.page == nullptr ? nullptr : bucket.page->states.data() + bucket.page->states.size();
        bucket.top = bucket.end;
        empty->below = spare;
        spare = empty;
    }

    bool get_pages() {
        const std::size_t pages = slabs.empty() ? 8 : std::min(slabs.back().pages * 4, HUGE_PAGE / sizeof(Page));
        if (!budget.take(pages * sizeof(Page)))
            return false;
        void* const memory = take_block(pages * sizeof(Page), false);
        if (memory == nullptr) {
            budget.give_back(pages * sizeof(Page));
            return false;
        }
        slabs.push_back({memory, pages});
        for (std::size_t number = pages; number-- > 0;) {
            Page* const page = static_cast<Page*>(memory) + number;
            page->below = spare;
            spare = page;
        }
        return true;
    }

    MemoryBudget& budget;
    std::vector<Bucket> buckets;
    std::vector<Slab> slabs;
    Page* spare = nullptr;
    bool whole = true;
};

}  // namespace robotable::ricochet_robots
