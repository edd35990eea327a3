// What a seat knows, as it comes through the door: nothing that no game leads to passes.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "door.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/door_position.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/setup.hpp"

namespace robotable::robot_master {

// What the seat whose turn it is knows: how many cards the others hold follows from the board.
inline Knowledge knowledge_from(std::string_view variant, SideName first, std::string_view fives, std::string_view board,
                                const nb::int_& seat_number, std::string_view hand) {
    Position position(variant_from(variant), fives_from(fives), first_from(first));
    if (!position.first)
        refuse("nobody has begun: first is rows or columns when a seat is to place a card");
    if (position.variant == Variant::SOLO && position.first != Side::ROWS)
        refuse("solo has one side only: first is rows");
    const std::size_t seats = position.deal().seats;
    const std::size_t seat = whole(seat_number, seats - 1, "seat");
    read_board(position, board);
    if (!position.is_opened() || position.taken == ALL_CELLS)
        refuse("no seat is to place a card on this board");
    for (const char byte : hand) {
        const Card card = read_card(byte, VALUES - 1, "is no card: a card of a hand is 0 to 5");
        take(position, card);
        ++position.hands[seat][card];
        ++position.held[seat];
    }
    for (std::size_t other = 0; other < seats; ++other)
        if (other != seat) {
            const int held = position.deal().draws ? position.deal().hand : position.deal().hand - turns_of(position, other);
            position.held[other] = static_cast<std::uint8_t>(held);
        }
    if (position.held[seat] == 0 || !may_hold(position, seat))
        refuse("seat " + std::to_string(seat) + " holds " + std::to_string(position.held[seat]) + " cards: no game leads there with " +
               std::to_string(position.placements()) + " placements made");
    if (position.turn() != static_cast<int>(seat))
        refuse("it is not the turn of seat " + std::to_string(seat));
    Knowledge known;
    known.variant = position.variant;
    known.fives = position.fives;
    known.grid = Grid::of(position.board);
    known.own = Hand::of(position.hands[seat]);
    known.unseen = Hand::of(position.pile);
    known.held = position.held;
    known.seat = static_cast<std::uint8_t>(seat);
    known.empty = static_cast<std::uint8_t>(24 - position.placements());
    return known;
}

// The placements that led to this board, as codes in their order; none where they are not known.
inline History history_from(const Knowledge& known, SideName first, std::string_view codes) {
    History past;
    if (codes.empty())
        return past;
    if (codes.size() != 24U - known.empty)
        refuse("the past has " + std::to_string(codes.size()) + " placements, the board " + std::to_string(24 - known.empty));
    Hand rest = laid_on(known.grid);
    std::vector<Move> moves;
    for (const char sign : codes) {
        const auto code = static_cast<std::uint8_t>(sign);
        if (code >= FIRST_DRAW)
            refuse(std::to_string(code) + " is no placement");
        moves.push_back({static_cast<Card>(code / CELLS), static_cast<Cell>(code % CELLS)});
        if (!rest.has(moves.back().card))
            refuse("the past does not lead to this board");
        rest.remove(moves.back().card);
    }
    Grid grid;
    for (Card card = 0; card < VALUES; ++card)
        if (rest.has(card))
            grid.place(card, CENTRE);
    auto seat = static_cast<std::uint8_t>(first == "columns" ? 1 : 0);
    for (const Move move : moves) {
        if ((open_cells(grid.taken) & only(move.cell)) == 0)
            refuse("the past does not lead to this board");
        grid.place(move.card, move.cell);
        past.add(move, seat);
        seat = static_cast<std::uint8_t>((seat + 1) % deal_of(known.variant).seats);
    }
    if (grid.taken != known.grid.taken || grid.lines != known.grid.lines)
        refuse("the past does not lead to this board");
    return past;
}

using StakeNumbers = std::optional<std::tuple<int, int>>;  // the own lead, and rounds to come

inline Stake stake_from(const Knowledge& known, const StakeNumbers& numbers) {
    if (!numbers)
        return {};
    const auto [lead, rounds_left] = *numbers;
    if (known.is_solo())
        refuse("solo is not played in a match");
    if (std::abs(lead) > 1'000'000 || rounds_left < 0 || rounds_left > 1'000'000)
        refuse("a stake is a lead within a million points, and rounds to come, 0 to a million");
    return {true, lead, rounds_left};
}

inline int mark_from(const Knowledge& known, std::uint64_t mark) {
    if (mark > 0 && !known.is_solo())
        refuse("a mark is for solo alone");
    return static_cast<int>(mark);
}

// All hands, where they are known: the own one is that of the seat.
inline std::optional<Knowledge::Hands> shown_from(const Knowledge& known, const std::vector<nb::bytes>& shown) {
    if (shown.empty())
        return std::nullopt;
    const std::size_t seats = deal_of(known.variant).seats;
    if (shown.size() != seats)
        refuse("all hands or none are shown: " + std::to_string(seats) + ", not " + std::to_string(shown.size()));
    Knowledge::Hands hands{};
    Hand rest = known.unseen + known.own;
    for (std::size_t seat = 0; seat < seats; ++seat)
        for (const char sign : view_of(shown[seat])) {
            const Card card = read_card(sign, VALUES - 1, "is no card: a card of a hand is 0 to 5");
            if (!rest.has(card))
                refuse("more than six cards of value " + std::to_string(card) + " on the board and in hands");
            rest.remove(card);
            hands[seat].add(card);
        }
    if (hands[known.seat] != known.own)
        refuse("the hand shown of seat " + std::to_string(known.seat) + " is not its hand");
    for (std::size_t seat = 0; seat < seats; ++seat)
        if (seat != known.seat && hands[seat].size() != known.held[seat])
            refuse("seat " + std::to_string(seat) + " holds " + std::to_string(known.held[seat]) + " cards, not " +
                   std::to_string(hands[seat].size()));
    return hands;
}

}  // namespace robotable::robot_master
