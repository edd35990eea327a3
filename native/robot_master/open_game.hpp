// A game with open cards: all hands and the order of all future draws are known.
// An exact search walks through such games with place() and take_back().
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/position.hpp"

namespace robotable::robot_master {

struct Move {
    Card card;
    Cell cell;

    constexpr bool operator==(const Move&) const = default;
};

// What take_back() needs to restore.
struct LinesBefore {
    LineId row;
    LineId column;
};

struct OpenGame {
    Grid grid;
    std::array<Hand, MAX_SEATS> hands{};
    Hand left;  // all cards that can still be placed: hands and draws
    std::array<Card, CELLS> draws{};
    std::uint8_t drawn = 0;  // number of draws made so far
    std::uint8_t draw_count = 0;
    std::uint8_t seats = 2;
    std::uint8_t seat = 0;   // the seat to move
    std::uint8_t empty = 0;  // number of empty cells

    // The position must be over, or a seat must have to place a card.
    static OpenGame of(const Position& position, std::span<const Card> draws_to_come) {
        assert(position.turn() != CHANCE);
        OpenGame game;
        game.grid = Grid::of(position.board);
        game.seats = position.deal().seats;
        for (std::size_t seat = 0; seat < game.seats; ++seat) {
            game.hands[seat] = Hand::of(position.hands[seat]);
            game.left = game.left + game.hands[seat];
        }
        game.empty = static_cast<std::uint8_t>(CELLS - static_cast<std::size_t>(std::popcount(position.taken)));
        for (const Card card : draws_to_come) {
            game.draws[game.draw_count++] = card;
            game.left.add(card);
        }
        // A finished game is valued for the rows.
        game.seat = static_cast<std::uint8_t>(game.is_over() ? 0 : position.turn());
        return game;
    }

    bool is_solo() const { return seats == 1; }
    bool is_over() const { return empty == 0; }
    Side side() const { return seat % 2 == 0 ? Side::ROWS : Side::COLUMNS; }
    Hand hand() const { return hands[seat]; }

    LinesBefore place(Move move) {
        const LinesBefore before{grid.row(move.cell), grid.column(move.cell)};
        grid.place(move.card, move.cell);
        hands[seat].remove(move.card);
        left.remove(move.card);
        if (drawn < draw_count)
            hands[seat].add(draws[drawn++]);
        else if (draw_count != 0)
            ++drawn;  // no draws are left, but take_back() needs the count
        seat = static_cast<std::uint8_t>(seat + 1 == seats ? 0 : seat + 1);
        --empty;
        return before;
    }

    void take_back(Move move, LinesBefore before) {
        ++empty;
        seat = static_cast<std::uint8_t>(seat == 0 ? seats - 1 : seat - 1);
        if (draw_count != 0 && --drawn < draw_count)
            hands[seat].remove(draws[drawn]);
        left.add(move.card);
        hands[seat].add(move.card);
        grid.take_back(move.cell, before.row, before.column);
    }
};

}  // namespace robotable::robot_master
