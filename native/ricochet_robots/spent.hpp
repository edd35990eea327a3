// The states that have been reached, each with what was spent to get there: open addressing, at most 5/8 full.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet_robots/memory.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

class Spent {
public:
    static constexpr unsigned NEVER = UINT32_MAX;

    explicit Spent(Budget& its_budget) : budget(its_budget) {}
    Spent(const Spent&) = delete;
    Spent& operator=(const Spent&) = delete;
    ~Spent() { release(slots, length); }

    std::size_t size() const { return count; }

    // Before each `lower`: false if there is no room and none can be had.
    bool has_room() { return count < length / 8 * 5 || grow(); }

    // What it cost to reach the state, if it was.
    unsigned find(State state) const {
        if (length == 0)
            return NEVER;
        const State found = slots[at(state)];
        return found == 0 || (found & DEAD) != 0 ? NEVER : static_cast<unsigned>(found >> NAME_BITS);
    }

    // From now on as if it had never been reached.
    void forget(State state) { slots[at(state)] |= DEAD; }

    // Notes that the state can be reached at this cost; false if that is nothing new.
    bool lower(State state, unsigned cost) {
        State& slot = slots[at(state)];
        if (slot != 0 && slot >> NAME_BITS <= cost)
            return false;
        count += slot == 0 ? 1 : 0;
        slot = (state & NAME) | State{cost} << NAME_BITS;
        return true;
    }

private:
    static constexpr State DEAD = State{1} << 63;

    // Where the state stands, or would.
    std::size_t at(State state) const {
        std::size_t place = static_cast<std::size_t>((state & NAME) * 0x9E3779B97F4A7C15 >> 32) & (length - 1);
        while (slots[place] != 0 && ((slots[place] ^ state) & NAME) != 0)
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

    Budget& budget;
    State* slots = nullptr;
    std::size_t length = 0;
    std::size_t count = 0;
};

}  // namespace robotable::ricochet_robots
