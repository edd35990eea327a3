// How often a placement was good enough where it was tried: what was good in one position may be in the next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

class Successes {
public:
    // Between 0 and 1.
    float rate(std::size_t seat, Move move) const {
        const Tries& tries = of[seat][move.card][move.cell];
        return (tries.good + 0.5F) / (tries.all + 1);
    }

    void note(std::size_t seat, Move move, bool is_good) {
        Tries& tries = of[seat][move.card][move.cell];
        tries.good += is_good ? 1 : 0;
        if (++tries.all > MEMORY) {  // what was long ago fades
            tries.good /= 2;
            tries.all /= 2;
        }
    }

    void clear() { of = {}; }

private:
    struct Tries {
        float good = 0;
        float all = 0;
    };
    static constexpr float MEMORY = 200;

    std::array<std::array<std::array<Tries, CELLS>, VALUES>, MOST_SEATS> of{};
};

}  // namespace robotable::robot_master
