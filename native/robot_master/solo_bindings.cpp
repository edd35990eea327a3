// Many solo games of Robot Master at once for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "python_arguments.hpp"
#include "robot_master/position_arguments.hpp"
#include "robot_master/solo_games.hpp"

namespace robotable::robot_master {

namespace {

using namespace nb::literals;

inline constexpr std::uint64_t MAX_GAMES = 65'536;
inline constexpr float ILLEGAL = -1;

using Seen = std::tuple<nb::bytes, nb::bytes>;
using Stepped = std::tuple<nb::bytes, nb::bytes, nb::bytes, nb::bytes>;

template <typename T>
nb::bytes bytes_of(const std::vector<T>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(T));
}

class PySoloGames {
public:
    PySoloGames(const nb::int_& count, std::string_view fives)
        : games(whole_number(count, MAX_GAMES, "count"), fives_from(fives)),
          numbers(games.size() * SOLO_NUMBERS),
          masks(games.size() * PLACEMENT_CODES),
          rewards(games.size()),
          over(games.size()) {}

    Seen begin(const nb::int_& seed) {
        games.begin_all(seed_from(seed));
        for (std::size_t game = 0; game < games.size(); ++game)
            look(game);
        return {bytes_of(numbers), bytes_of(masks)};
    }

    Stepped step(const nb::bytes& actions, const nb::bytes& begin) {
        const std::string_view codes = view_of(actions);
        const std::string_view anew = view_of(begin);
        if (codes.size() != games.size() || anew.size() != games.size())
            throw std::invalid_argument("actions and begin need a byte for each game");
        for (std::size_t game = 0; game < games.size(); ++game) {
            rewards[game] = 0;
            over[game] = 0;
            const auto code = static_cast<std::uint8_t>(codes[game]);
            if (anew[game] != 0) {
                games.begin(game);
            } else if (!games.is_legal(game, code)) {
                rewards[game] = ILLEGAL;
                continue;  // nothing has changed
            } else if (const auto points = games.place(game, code)) {
                rewards[game] = static_cast<float>(*points);
                over[game] = 1;
            }
            look(game);
        }
        return {bytes_of(numbers), bytes_of(masks), bytes_of(rewards), bytes_of(over)};
    }

    std::tuple<nb::bytes, nb::bytes> position(const nb::int_& number) const {
        const std::uint64_t game = whole_number(number, MAX_GAMES, "game");
        if (game >= games.size())
            throw std::invalid_argument("there is no such game");
        const Position& found = games[game];
        std::vector<Card> hand;
        for (std::size_t card = 0; card < VALUES; ++card)
            hand.insert(hand.end(), found.hands[0][card], static_cast<Card>(card));
        return {nb::bytes(found.board.data(), found.board.size()), bytes_of(hand)};
    }

private:
    void look(std::size_t game) {
        games.observe(game, &numbers[game * SOLO_NUMBERS]);
        games.mask(game, &masks[game * PLACEMENT_CODES]);
    }

    SoloGames games;
    std::vector<float> numbers;
    std::vector<std::uint8_t> masks;
    std::vector<float> rewards;
    std::vector<std::uint8_t> over;
};

}  // namespace

void bind_solos(nb::module_& module) {
    nb::class_<PySoloGames>(module, "RobotMasterSolos",
                            "Many solo games at once, for programs that learn. Numbers are 32-bit floats in the order\n"
                            "of the encoding, a row for each game; masks have a byte for each placement.")
        .def(nb::init<const nb::int_&, std::string_view>(), "count"_a, "fives"_a)
        .def("begin", &PySoloGames::begin, "seed"_a, "Begin all games anew. Return the numbers and the masks.")
        .def("step", &PySoloGames::step, "actions"_a, "begin"_a,
             "Place a card in each game, or begin it anew where `begin` is not 0. Return the numbers, the\n"
             "masks, the rewards as 32-bit floats, and a byte for each game, 1 if it is over. An illegal\n"
             "placement changes nothing and gives -1.")
        .def("position", &PySoloGames::position, "game"_a, "Return the board and the hand of one game.");
}

}  // namespace robotable::robot_master
