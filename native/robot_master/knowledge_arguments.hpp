// Reads what a seat knows from Python arguments. Rejects anything that cannot occur in a game.
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

#include "python_arguments.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/position_arguments.hpp"
#include "robot_master/setup.hpp"

namespace robotable::robot_master {

// What the seat knows in its turn. The sizes of the other hands follow from the board.
inline Knowledge knowledge_from(std::string_view variant,
                                SideName first,
                                std::string_view fives,
                                std::string_view board,
                                const nb::int_& seat_number,
                                std::string_view hand) {
    Position position(variant_from(variant), fives_from(fives), first_from(first));
    if (!position.first)
        reject("first must be rows or columns once a seat has to place a card");
    if (position.variant == Variant::SOLO && position.first != Side::ROWS)
        reject("solo has only one side: first must be rows");
    const std::size_t seats = position.deal().seats;
    const std::size_t seat = whole_number(seat_number, seats - 1, "seat");
    read_board(position, board);
    if (!position.is_opened() || position.taken == ALL_CELLS)
        reject("no seat has to place a card on this board");
    for (const char byte : hand) {
        const Card card = read_card(byte, VALUES - 1, "is not a card: cards are 0 to 5");
        take(position, card);
        ++position.hands[seat][card];
        ++position.held[seat];
    }
    for (std::size_t other = 0; other < seats; ++other)
        if (other != seat) {
            const int held =
                position.deal().draws ? position.deal().hand : position.deal().hand - turns_of(position, other);
            position.held[other] = static_cast<std::uint8_t>(held);
        }
    if (position.held[seat] == 0 || !may_hold(position, seat))
        reject("seat " + std::to_string(seat) + " holds " + std::to_string(position.held[seat]) +
               " cards, which is impossible after " + std::to_string(position.placements()) + " placements");
    if (position.turn() != static_cast<int>(seat))
        reject("it is not the turn of seat " + std::to_string(seat));
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

// Reads the placements that led to this board as codes in order. The history may be empty, if it is unknown.
inline PlacementHistory history_from(const Knowledge& known, SideName first, std::string_view codes) {
    PlacementHistory history;
    if (codes.empty())
        return history;
    if (codes.size() != 24U - known.empty)
        reject("the history has " + std::to_string(codes.size()) + " placements, but the board has " +
               std::to_string(24 - known.empty));
    Hand rest = laid_on(known.grid);
    std::vector<Move> moves;
    for (const char sign : codes) {
        const auto code = static_cast<std::uint8_t>(sign);
        if (code >= FIRST_DRAW)
            reject(std::to_string(code) + " is not the code of a placement");
        moves.push_back({static_cast<Card>(code / CELLS), static_cast<Cell>(code % CELLS)});
        if (!rest.has(moves.back().card))
            reject("the history does not lead to this board");
        rest.remove(moves.back().card);
    }
    Grid grid;
    for (Card card = 0; card < VALUES; ++card)
        if (rest.has(card))
            grid.place(card, CENTRE);
    auto seat = static_cast<std::uint8_t>(first == "columns" ? 1 : 0);
    for (const Move move : moves) {
        if ((open_cells(grid.taken) & only(move.cell)) == 0)
            reject("the history does not lead to this board");
        grid.place(move.card, move.cell);
        history.add(move, seat);
        seat = static_cast<std::uint8_t>((seat + 1) % deal_of(known.variant).seats);
    }
    if (grid.taken != known.grid.taken || grid.lines != known.grid.lines)
        reject("the history does not lead to this board");
    return history;
}

using MatchNumbers = std::optional<std::tuple<int, int>>;  // the lead of the seat's side, and the rounds after this one

inline Utility utility_from(const Knowledge& known, const MatchNumbers& numbers) {
    if (!numbers)
        return {};
    const auto [lead, rounds_left] = *numbers;
    if (known.is_solo())
        reject("solo is not played in matches");
    if (std::abs(lead) > 1'000'000 || rounds_left < 0 || rounds_left > 1'000'000)
        reject("the lead must be within a million points, and rounds_left from 0 to a million");
    return {true, lead, rounds_left};
}

inline int solo_target_from(const Knowledge& known, std::uint64_t solo_target) {
    if (solo_target > 0 && !known.is_solo())
        reject("solo_target is only for solo");
    return static_cast<int>(solo_target);
}

// Reads all hands, if they are known. Includes the hand of the seat itself.
inline std::optional<Knowledge::Hands> open_hands_from(const Knowledge& known,
                                                       const std::vector<nb::bytes>& open_hands) {
    if (open_hands.empty())
        return std::nullopt;
    const std::size_t seats = deal_of(known.variant).seats;
    if (open_hands.size() != seats)
        reject("open_hands needs all " + std::to_string(seats) + " hands or none, not " +
               std::to_string(open_hands.size()));
    Knowledge::Hands hands{};
    Hand rest = known.unseen + known.own;
    for (std::size_t seat = 0; seat < seats; ++seat)
        for (const char sign : view_of(open_hands[seat])) {
            const Card card = read_card(sign, VALUES - 1, "is not a card: cards are 0 to 5");
            if (!rest.has(card))
                reject("there are only six cards of value " + std::to_string(card));
            rest.remove(card);
            hands[seat].add(card);
        }
    if (hands[known.seat] != known.own)
        reject("open_hands and hand differ for seat " + std::to_string(known.seat));
    for (std::size_t seat = 0; seat < seats; ++seat)
        if (seat != known.seat && hands[seat].size() != known.held[seat])
            reject("seat " + std::to_string(seat) + " holds " + std::to_string(known.held[seat]) + " cards, not " +
                   std::to_string(hands[seat].size()));
    return hands;
}

}  // namespace robotable::robot_master
