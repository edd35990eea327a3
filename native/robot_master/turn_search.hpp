// A search for the best placement in one turn. It advances step by step and has an answer at any time.
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
    double visits;  // how often the move was tried
    double value;   // expected result: 1 for a win, 0 for a loss; in solo, the lowest line divided by 100
};

class TurnSearch {
public:
    virtual ~TurnSearch() = default;
    TurnSearch() = default;
    TurnSearch(const TurnSearch&) = delete;
    TurnSearch& operator=(const TurnSearch&) = delete;

    // Runs one iteration.
    virtual void step(SplitMix64& random) = 0;

    // All legal moves, in the order of the rules.
    virtual std::vector<Estimate> estimates() const = 0;

    // Whether more steps cannot change the answer.
    virtual bool is_finished() const { return false; }

    // Whether the best move is the one with the most visits rather than the one with the highest value.
    virtual bool prefers_visits() const { return true; }

    // The number of positions evaluated so far.
    virtual std::uint64_t nodes() const = 0;

    virtual std::size_t bytes() const { return 0; }

    // A long step polls this and finishes early when it returns true.
    std::function<bool()> should_stop = [] { return false; };
};

}  // namespace robotable::robot_master
