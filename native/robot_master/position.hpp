// A position of a game: whose turn it is, and what an action changes. A short version of state.py and rules.py.
// Every Position can occur in a game; setup.hpp checks input from outside.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "robot_master/board.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

enum class Variant : std::uint8_t { DUEL, REFILL, TEAMS, SOLO };

// CG, "Préparation" and "Variantes": the number of seats, and the cards dealt to each.
struct Deal {
    std::uint8_t seats;
    std::uint8_t hand;
    bool draws;  // after each placement (refill) or before it (solo)
};

constexpr Deal deal_of(Variant variant) {
    switch (variant) {
        case Variant::DUEL: return {2, 12, false};
        case Variant::REFILL: return {2, 5, true};
        case Variant::TEAMS: return {4, 7, false};
        case Variant::SOLO: return {1, 0, true};
    }
    assert(false);
    return {};
}

inline constexpr std::size_t MAX_SEATS = 4;

inline constexpr int CHANCE = -1;
inline constexpr int NOBODY = -3;  // the game is over; -2 is the clock, which this game does not have

struct Position {
    constexpr Position(Variant of, Fives counted, std::optional<Side> begins)
        : variant(of),
          fives(counted),
          first(begins) {
        board.fill(EMPTY);
        pile.fill(COPIES);
    }

    constexpr Deal deal() const { return deal_of(variant); }
    constexpr bool is_opened() const { return (taken & only(CENTRE)) != 0; }

    // The number of turns played. The card on c3 is not a turn.
    constexpr int placements() const { return is_opened() ? std::popcount(taken) - 1 : 0; }

    // A seat, CHANCE, or NOBODY if the game is over.
    constexpr int turn() const {
        if (!first || !is_opened() || draw_is_due())
            return CHANCE;
        return taken == ALL_CELLS ? NOBODY : seat_after(placements());
    }

    constexpr int seat_after(int played) const { return (played + (first == Side::COLUMNS ? 1 : 0)) % deal().seats; }

    // The seat that gets the next card; none if the card is placed on c3.
    constexpr std::optional<std::size_t> receiver() const {
        if (variant == Variant::SOLO)
            return is_opened() ? std::optional<std::size_t>(0) : std::nullopt;
        for (std::size_t seat = 0; seat < deal().seats; ++seat)
            if (held[seat] < deal().hand)
                return seat;
        return std::nullopt;
    }

    constexpr void begin(Side side) {
        assert(turn() == CHANCE && !first);
        first = side;
    }

    constexpr void draw(Card card) {
        assert(turn() == CHANCE && first && card < VALUES && pile[card] > 0);
        const std::optional<std::size_t> to = receiver();
        --pile[card];
        if (to) {
            ++hands[*to][card];
            ++held[*to];
        } else {
            lay(card, CENTRE);
        }
    }

    constexpr void place(std::size_t seat, Card card, Cell cell) {
        assert(turn() == static_cast<int>(seat) && card < VALUES && hands[seat][card] > 0);
        assert((open_cells(taken) & only(cell)) != 0);
        --hands[seat][card];
        --held[seat];
        lay(card, cell);
    }

    constexpr Result result() const {
        assert(turn() == NOBODY);
        return variant == Variant::SOLO ? result_of_solo(board, fives) : result_of_sides(board, fives);
    }

    Variant variant;
    Fives fives;
    std::optional<Side> first;  // the side that begins; none until chance has decided
    Board board{};
    Cells taken = 0;                             // the cells with cards, as in `board`
    std::array<Counts, MAX_SEATS> hands{};       // in solo, the only hand is the card turned up
    std::array<std::uint8_t, MAX_SEATS> held{};  // the size of each hand
    Counts pile{};                               // the cards that are neither on the board nor in a hand

private:
    constexpr bool draw_is_due() const {
        if (variant == Variant::SOLO)
            return held[0] == 0 && taken != ALL_CELLS;
        // A card is drawn even after the last turn.
        return variant == Variant::REFILL && receiver().has_value();
    }

    constexpr void lay(Card card, Cell cell) {
        assert(board[cell] == EMPTY);
        board[cell] = card;
        taken |= only(cell);
    }
};

}  // namespace robotable::robot_master
