// The states that a search has visited, each with the slide that led to it. A hash table with open addressing, at most
// 5/8 full.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ricochet_robots/inline.hpp"
#include "ricochet_robots/memory.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

class VisitedSet {
public:
    explicit VisitedSet(MemoryBudget& its_budget) : budget(its_budget) {}
    VisitedSet(const VisitedSet&) = delete;
    VisitedSet& operator=(const VisitedSet&) = delete;
    ~VisitedSet() { release(slots, capacity()); }

    std::size_t size() const { return count; }

    // Whether the table has outgrown the nearer processor caches.
    bool is_large() const { return bits > 16; }

    // Call this before each `add`. Returns false if the table is full and the memory budget is used up.
    bool has_room() { return count < room || grow(); }

    // Returns whether the state is new.
    bool add(State state) {
        for (std::size_t at = place(state);; at = (at + 1) & mask) {
            const State found = slots[at];
            if (found == 0) {
                slots[at] = state;
                ++count;
                return true;
            }
            if (same(found, state))
                return false;
        }
    }

    // The stored state, including its slide; 0 if it was never added.
    State find(State state) const {
        if (count == 0)
            return 0;
        std::size_t at = place(state);
        while (slots[at] != 0 && !same(slots[at], state))
            at = (at + 1) & mask;
        return slots[at];
    }

    // Only after the first `add`. Must be inlined: otherwise GCC drops the call because it sees no effect.
    ROBOTABLE_INLINE void prefetch(State state) const { __builtin_prefetch(slots + place(state), 1); }

private:
    static constexpr unsigned FIRST_BITS = 9;

    static bool same(State one, State other) { return (one ^ other) << (64 - IDENTITY_BITS) == 0; }

    std::size_t place(State state) const {
        return static_cast<std::size_t>((state << (64 - IDENTITY_BITS)) * 0x9E3779B97F4A7C15 >> shift);
    }

    std::size_t capacity() const { return slots == nullptr ? 0 : mask + 1; }

    bool grow() {
        const unsigned more = slots == nullptr ? FIRST_BITS : bits + (bits < 23 ? 2 : 1);
        State* const fresh = acquire(std::size_t{1} << more);
        if (fresh == nullptr)
            return false;
        State* const old = slots;
        const std::size_t had = capacity();
        slots = fresh;
        bits = more;
        shift = 64 - more;
        mask = (std::size_t{1} << more) - 1;
        room = (mask + 1) / 8 * 5;
        for (std::size_t at = 0; at < had; ++at)
            if (old[at] != 0)
                move_in(old[at]);
        release(old, had);
        return true;
    }

    void move_in(State state) {
        std::size_t at = place(state);
        while (slots[at] != 0)
            at = (at + 1) & mask;
        slots[at] = state;
    }

    State* acquire(std::size_t length) {
        const std::size_t bytes = length * sizeof(State);
        if (!budget.take(bytes))
            return nullptr;
        void* const memory = take_block(bytes, true);
        if (memory == nullptr)
            budget.give_back(bytes);
        return static_cast<State*>(memory);
    }

    void release(State* memory, std::size_t length) {
        if (memory != nullptr)
            budget.give_back(length * sizeof(State));
        free_block(memory, length * sizeof(State));
    }

    MemoryBudget& budget;
    State* slots = nullptr;
    std::size_t mask = 0;
    std::size_t count = 0;
    std::size_t room = 0;
    unsigned bits = 0;
    unsigned shift = 0;
};

}  // namespace robotable::ricochet_robots
