// Reads the names and positions of Robot Master from Python arguments.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "python_arguments.hpp"
#include "robot_master/position.hpp"
#include "robot_master/setup.hpp"

namespace robotable::robot_master {

inline Variant variant_from(std::string_view name) {
    if (name == "duel")
        return Variant::DUEL;
    if (name == "refill")
        return Variant::REFILL;
    if (name == "teams")
        return Variant::TEAMS;
    if (name == "solo")
        return Variant::SOLO;
    throw std::invalid_argument("variant must be duel, refill, teams or solo");
}

using SideName = std::optional<std::string_view>;

inline std::optional<Side> first_from(SideName name) {
    if (!name)
        return std::nullopt;
    if (*name == "rows")
        return Side::ROWS;
    if (*name == "columns")
        return Side::COLUMNS;
    throw std::invalid_argument("first must be rows or columns, or None until chance has decided");
}

inline SideName name_of(std::optional<Side> side) {
    if (!side)
        return std::nullopt;
    return *side == Side::ROWS ? "rows" : "columns";
}

inline Fives fives_from(std::string_view name) {
    if (name == "unit")
        return Fives::UNIT;
    if (name == "pair")
        return Fives::PAIR;
    throw std::invalid_argument("fives must be unit or pair");
}

inline Position position_from(std::string_view variant,
                              SideName first,
                              std::string_view fives,
                              const nb::bytes& board,
                              const std::vector<nb::bytes>& hands) {
    std::vector<std::string_view> cards;
    cards.reserve(hands.size());
    for (const nb::bytes& hand : hands)
        cards.push_back(view_of(hand));
    return set_up(variant_from(variant), first_from(first), fives_from(fives), view_of(board), cards);
}

}  // namespace robotable::robot_master
