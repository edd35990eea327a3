// The history heuristic: how often a placement caused a cutoff. A move that was good in one position is
// often good in others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

class HistoryHeuristic {
public:
    // The share of cutoffs, from 0 to 1.
    float rate(std::size_t seat, Move move) const {
        const Tries& tries = of[seat][move.card][move.cell];
        return (tries.cutoffs + 0.5F) / (tries.all + 1);
    }

    void record(std::size_t seat, Move move, bool is_cutoff) {
        Tries& tries = of[seat][move.card][move.cell];
        tries.cutoffs += is_cutoff ? 1 : 0;
        if (++tries.all > MEMORY) {  // old results fade
            tries.cutoffs /= 2;
            tries.all /= 2;
        }
    }

    void clear() { of = {}; }

private:
    struct Tries {
        float cutoffs = 0;
        float all = 0;
    };
    static constexpr float MEMORY = 200;

    std::array<std::array<std::array<Tries, CELLS>, VALUES>, MAX_SEATS> of{};
};

}  // namespace robotable::robot_master
