// Builds a Position from unchecked input, or throws std::invalid_argument with the reason. Accepts exactly the
// positions that the notation of the Python rules accepts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "robot_master/board.hpp"
#include "robot_master/position.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

[[noreturn]] inline void reject(const std::string& why) {
    throw std::invalid_argument(why);
}

inline Card read_card(char byte, Card highest, const char* where) {
    const auto card = static_cast<std::uint8_t>(byte);
    if (card > highest)
        reject(std::to_string(card) + " " + where);
    return card;
}

inline Line read_line(std::string_view bytes) {
    if (bytes.size() != SIZE)
        reject("a line needs 5 cells, not " + std::to_string(bytes.size()));
    Line line{};
    for (std::size_t at = 0; at < SIZE; ++at)
        line[at] = read_card(bytes[at], EMPTY, "is not a card: a cell of a line is 0 to 5, or 6 for empty");
    return line;
}

inline void take(Position& position, Card card) {
    if (position.pile[card] == 0)
        reject("there are only six cards of value " + std::to_string(card));
    --position.pile[card];
}

inline void read_board(Position& position, std::string_view bytes) {
    if (bytes.size() != CELLS)
        reject("the board needs 25 cells, not " + std::to_string(bytes.size()));
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        const Card card = read_card(bytes[cell], EMPTY, "is not a card: a cell of the board is 0 to 5, or 6 for empty");
        if (card == EMPTY)
            continue;
        take(position, card);
        position.board[cell] = card;
        position.taken |= only(cell);
    }
    if (!is_connected(position.taken))
        reject("the cards are not connected with c3, edge to edge");
}

inline void read_hands(Position& position, const std::vector<std::string_view>& hands) {
    const std::size_t seats = position.deal().seats;
    if (hands.size() != seats)
        reject("this variant needs " + std::to_string(seats) + " hands, not " + std::to_string(hands.size()));
    for (std::size_t seat = 0; seat < seats; ++seat) {
        for (const char byte : hands[seat]) {
            const Card card = read_card(byte, VALUES - 1, "is not a card: cards are 0 to 5");
            take(position, card);  // throws at the 37th card, so no count can overflow
            ++position.hands[seat][card];
            ++position.held[seat];
        }
    }
}

// The number of turns that this seat has played.
inline int turns_of(const Position& position, std::size_t seat) {
    int turns = 0;
    for (int played = 0; played < position.placements(); ++played)
        turns += position.seat_after(played) == static_cast<int>(seat);
    return turns;
}

// Whether the size of this hand is possible, given the variant, the board and the side that began.
inline bool may_hold(const Position& position, std::size_t seat) {
    const Deal deal = position.deal();
    const int held = position.held[seat];
    if (!position.first)
        return held == 0 && !position.is_opened();
    if (!position.is_opened())  // hands are dealt one after the other
        return held <= deal.hand && (held == 0 || seat == 0 || position.held[seat - 1] == deal.hand);
    if (position.variant == Variant::SOLO)
        return held <= (position.taken == ALL_CELLS ? 0 : 1);
    if (!deal.draws)
        return held == deal.hand - turns_of(position, seat);
    const int played = position.placements();
    const bool has_just_played = played > 0 && position.seat_after(played - 1) == static_cast<int>(seat);
    return held == deal.hand || (has_just_played && held == deal.hand - 1);
}

inline Position set_up(Variant variant,
                       std::optional<Side> first,
                       Fives fives,
                       std::string_view board,
                       const std::vector<std::string_view>& hands) {
    if (variant == Variant::SOLO && first != Side::ROWS)
        reject("solo has only one side: first must be rows");
    Position position(variant, fives, first);
    read_board(position, board);
    read_hands(position, hands);
    for (std::size_t seat = 0; seat < position.deal().seats; ++seat)
        if (!may_hold(position, seat))
            reject("seat " + std::to_string(seat) + " holds " + std::to_string(position.held[seat]) +
                   " cards, which is impossible after " + std::to_string(position.placements()) + " placements");
    return position;
}

}  // namespace robotable::robot_master
