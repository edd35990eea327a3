// Many solo games side by side, for programs that learn: each is observed as floats, and takes a placement at a time.
// The numbers must agree with encodings/robot_master.py.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "robot_master/actions.hpp"
#include "robot_master/board.hpp"
#include "robot_master/playout.hpp"
#include "robot_master/position.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

inline constexpr std::size_t PLACEMENT_CODES = VALUES * CELLS;
inline constexpr std::size_t SOLO_NUMBERS = CELLS * (VALUES + 1) + 2 * VALUES + 15;
inline constexpr float TURNS = CELLS - 1;

class SoloGames {
public:
    SoloGames(std::size_t count, Fives its_fives)
        : fives(its_fives),
          games(count, Position(Variant::SOLO, its_fives, Side::ROWS)),
          randoms(count, SplitMix64(0)) {}

    std::size_t size() const { return games.size(); }
    const Position& operator[](std::size_t game) const { return games[game]; }

    // All games begin anew. Each has its own random numbers, and goes on with them in its next games.
    void begin_all(std::uint64_t seed) {
        for (std::size_t game = 0; game < games.size(); ++game) {
            randoms[game] = SplitMix64(SplitMix64::at(seed, game));
            begin(game);
        }
    }

    void begin(std::size_t game) {
        games[game] = Position(Variant::SOLO, fives, Side::ROWS);
        draw(game);
    }

    bool is_legal(std::size_t game, std::size_t code) const {
        const Position& position = games[game];
        return code < PLACEMENT_CODES && position.turn() == 0 && position.hands[0][code / CELLS] > 0 &&
               (open_cells(position.taken) & only(code % CELLS)) != 0;
    }

    // The points at the end of the game, and nothing before.
    std::optional<int> place(std::size_t game, std::size_t code) {
        assert(is_legal(game, code));
        Position& position = games[game];
        position.place(0, static_cast<Card>(code / CELLS), static_cast<Cell>(code % CELLS));
        draw(game);
        return position.turn() == NOBODY ? std::optional<int>(position.result().points) : std::nullopt;
    }

    void observe(std::size_t game, float* to) const {
        const Position& position = games[game];
        std::fill_n(to, SOLO_NUMBERS, 0.0F);
        for (const Card card : position.board) {
            to[card] = 1;
            to += VALUES + 1;
        }
        std::size_t left = 0;
        for (std::size_t card = 0; card < VALUES; ++card) {
            to[card] = static_cast<float>(position.hands[0][card]) / COPIES;
            to[VALUES + card] = static_cast<float>(position.pile[card]) / COPIES;
            left += position.pile[card];
        }
        to += 2 * VALUES;
        to[3] = static_cast<float>(left) / (VALUES * COPIES);
        to[4] = static_cast<float>(position.placements()) / TURNS;
        to[7] = 1;  // the rows begin; a player alone has no side
        to[9] = position.turn() == 0 ? 1 : 0;
        to[13] = 1;  // solo is the last of four variants
        to[14] = fives == Fives::PAIR ? 1 : 0;
    }

    // A byte for each placement, 1 if it is legal.
    void mask(std::size_t game, std::uint8_t* to) const {
        const Position& position = games[game];
        std::fill_n(to, PLACEMENT_CODES, std::uint8_t{0});
        if (position.turn() != 0)
            return;
        const Cells open = open_cells(position.taken);
        for (std::size_t card = 0; card < VALUES; ++card)
            if (position.hands[0][card] > 0)
                for (std::size_t cell = 0; cell < CELLS; ++cell)
                    to[card * CELLS + cell] = (open >> cell & 1) != 0;
    }

private:
    void draw(std::size_t game) {
        while (games[game].turn() == CHANCE)
            act_for_chance(games[game], randoms[game]);
    }

    Fives fives;
    std::vector<Position> games;
    std::vector<SplitMix64> randoms;
};

}  // namespace robotable::robot_master
