// The boards with different moves that four tiles make: those with tile A unturned at the top left. All other
// arrangements turn such a board or exchange its halves, which keeps rows and columns together.
#pragma once

#include <array>
#include <cstddef>

#include "micro_robots/faces.hpp"

namespace robotable::micro_robots {

constexpr std::size_t BOARDS = 384;

using Tile = std::array<Face, 9>;

inline Tile turned(const Tile& tile) {
    const auto& [a, b, c, d, e, f, g, h, i] = tile;
    return {g, d, a, h, e, b, i, f, c};
}

class Tiles {
public:
    explicit Tiles(const FaceLayout& faces) {
        for (std::size_t tile = 0; tile < 4; ++tile) {
            for (std::size_t at = 0; at < 9; ++at)
                turned_[tile][0][at] = faces[9 * tile + at];
            for (std::size_t turns = 1; turns < 4; ++turns)
                turned_[tile][turns] = turned(turned_[tile][turns - 1]);
        }
    }

    // Numbered like essential_arrangements() in Python.
    FaceLayout board(std::size_t number) const {
        const Order& order = ORDERS[number / 64];
        const std::array<std::size_t, 4> turns = {0, number / 16 % 4, number / 4 % 4, number % 4};
        FaceLayout board{};
        for (std::size_t corner = 0; corner < 4; ++corner) {
            const Tile& tile = turned_[order[corner]][turns[corner]];
            const std::size_t first = corner / 2 * 18 + corner % 2 * 3;
            for (std::size_t at = 0; at < 9; ++at)
                board[first + at / 3 * 6 + at % 3] = tile[at];
        }
        return board;
    }

private:
    using Order = std::array<std::size_t, 4>;

    static constexpr std::array<Order, 6> ORDERS = {
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}}};

    std::array<std::array<Tile, 4>, 4> turned_{};
};

}  // namespace robotable::micro_robots
