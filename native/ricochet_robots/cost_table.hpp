// The states reached so far, each with its least known cost. A hash table with open addressing, at most 5/8 full.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet_robots/memory.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

class CostTable {
public:
    static constexpr unsigned NEVER = UINT32_MAX;

    explicit CostTable(MemoryBudget& its_budget) : budget(its_budget) {}
    CostTable(const CostTable&) = delete;
    CostTable& operator=(const CostTable&) = delete;
    ~CostTable() { release(slots, length); }

    std::size_t size() const { return count; }

    // Call this before each `lower`. Returns false if the table is full and the memory budget is used up.
    bool has_room() { return count < length / 8 * 5 || grow(); }

    // The least known cost of the state, or NEVER.
    unsigned find(State state) const {
        if (length == 0)
            return NEVER;
        const State found = slots[at(state)];
        return found == 0 || (found & DEAD) != 0 ? NEVER : static_cast<unsigned>(found >> IDENTITY_BITS);
    }

    // Treats the state from now on as never reached.
    void forget(State state) { slots[at(state)] |= DEAD; }

    // Records that the state can be reached at this cost. Returns false if an equal or lower cost is known.
    bool lower(State state, unsigned cost) {
        State& slot = slots[at(state)];
        if (slot != 0 && slot >> IDENTITY_BITS <= cost)
            return false;
        count += slot == 0 ? 1 : 0;
        slot = (state & IDENTITY) | State{cost} << IDENTITY_BITS;
        return true;
    }

private:
    static constexpr State DEAD = State{1} << 63;

    // The slot that holds the state, or the free slot for it.
    std::size_t at(State state) const {
        std::size_t place = static_cast<std::size_t>((state & IDENTITY) * 0x9E3779B97F4A7C15 >> 32) & (length - 1);
        while (slots[place] != 0 && ((slots[place] ^ state) & IDENTITY) != 0)
            place = (place + 1) & (length - 1);
        return place;
    }

    bool grow() {
        const std::size_t longer = length == 0 ? 1024 : length * 2;
        if (!budget.take(longer * sizeof(State)))
            return false;
        State* const fresh = static_cast<State*>(take_block(longer * sizeof(State), true));
        if (fresh == nullptr) {
            budget.give_back(longer * sizeof(State));
            return false;
        }
        State* const old = slots;
        const std::size_t had = length;
        slots = fresh;
        length = longer;
        for (std::size_t place = 0; place < had; ++place)
            if (old[place] != 0)
                slots[at(old[place])] = old[place];
        release(old, had);
        return true;
    }

    void release(State* memory, std::size_t its_length) {
        budget.give_back(its_length * sizeof(State));
        free_block(memory, its_length * sizeof(State));
    }

    MemoryBudget& budget;
    State* slots = nullptr;
    std::size_t length = 0;
    std::size_t count = 0;
};

}  // namespace robotable::ricochet_robots
