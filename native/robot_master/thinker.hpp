// One train of thought about one turn: it can be carried on step by step, and asked at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "robot_master/open_game.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct Estimate {
    Move move;
    double visits;  // how much thought went into it
    double value;   // expected: 1 won, 0 lost; in solo the lowest line in hundredths
};

class Thinker {
public:
    virtual ~Thinker() = default;
    Thinker() = default;
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // One iteration.
    virtual void step(SplitMix64& random) = 0;

    // Every legal move, in the order of the rules.
    virtual std::vector<Estimate> estimates() const = 0;

    // Whether more steps can change nothing.
    virtual bool is_settled() const { return false; }

    // Which of two moves to play is better known by how often it was tried, or by its value.
    virtual bool prefers_visits() const { return true; }

    // Positions looked at so far.
    virtual std::uint64_t nodes() const = 0;

    virtual std::size_t bytes() const { return 0; }

    // A long step asks this now and then, and makes do with less where it says yes.
    std::function<bool()> is_due = [] { return false; };
};

}  // namespace robotable::robot_master
