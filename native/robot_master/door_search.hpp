// Players of Robot Master at the door: a search that can be carried on, and the network that leads one.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "door.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/door_position.hpp"
#include "robot_master/ismcts.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/netis.hpp"
#include "robot_master/network.hpp"
#include "robot_master/pimc.hpp"
#include "robot_master/search.hpp"
#include "robot_master/setup.hpp"

namespace robotable::robot_master {

using namespace nb::literals;

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

class PyNetwork {
public:
    explicit PyNetwork(const nb::bytes& bytes) : network(Network::read(view_of(bytes))) {}

    std::vector<std::pair<int, double>> evaluate(std::string_view variant, SideName first, std::string_view fives,
                                                 const nb::bytes& board, const nb::int_& seat, const nb::bytes& hand) const {
        const Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
        Evaluation found;
        network->evaluate(known.grid, known.own, static_cast<std::size_t>(known.side()), found);
        std::vector<std::pair<int, double>> values;
        for (std::size_t at = 0; at < found.count; ++at)
            values.emplace_back(place_action(found.moves[at].card, found.moves[at].cell), chance_of(found.worth[at], known.is_solo()));
        return values;
    }

    std::size_t parameters() const { return network->parameters(); }

    std::shared_ptr<const Network> network;
};

class PySearch {
public:
    PySearch(std::string_view player, std::string_view variant, SideName first, std::string_view fives, const nb::bytes& board,
             const nb::int_& seat, const nb::bytes& hand, const PyNetwork* learned, const nb::int_& threads, const nb::int_& seed) {
        const Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
        const std::size_t thread_count = whole(threads, 64, "threads");
        const std::uint64_t from_seed = seed_from(seed);
        if (thread_count == 0)
            refuse("threads is a whole number from 1 to 64");
        if ((player == "netis") != (learned != nullptr))
            refuse("netis wants a network, the other players want none");
        std::function<std::unique_ptr<Thinker>()> made;
        if (player == "ismcts")
            made = [&] { return std::make_unique<Ismcts>(known, IsmctsSettings{}); };
        else if (player == "ismcts-greedy")
            made = [&] { return std::make_unique<Ismcts>(known, IsmctsSettings{.randomness = 0.2F}); };
        else if (player == "pimc")
            made = [&] { return std::make_unique<Pimc>(known, PimcSettings{}); };
        else if (player == "netis")
            made = [&] { return std::make_unique<Netis>(known, learned->network, NetisSettings{}); };
        else
            refuse("player is ismcts, ismcts-greedy, pimc or netis");
        search = std::make_unique<Search>(made, thread_count, from_seed);
    }

    void run(const nb::int_& iterations, double milliseconds, const nb::int_& nodes) {
        const Budget budget{whole(iterations, UINT64_MAX, "iterations"), milliseconds, whole(nodes, UINT64_MAX, "nodes")};
        if (!(milliseconds >= 0))
            refuse("milliseconds is 0 or more");
        if (budget.iterations == 0 && budget.nodes == 0 && budget.milliseconds <= 0)
            refuse("a search needs a budget: iterations, milliseconds or nodes");
        bool idle = false;
        if (!is_running.compare_exchange_strong(idle, true))
            refuse("this search is running already");
        {
            const nb::gil_scoped_release others_may_run;
            search->run(budget);
        }
        is_running = false;
        if (PyErr_CheckSignals() != 0)
            throw nb::python_error();
    }

    void stop() { search->stop(); }

    std::vector<std::tuple<int, double, double>> estimates() const {
        check_idle();
        std::vector<std::tuple<int, double, double>> found;
        for (const Estimate& one : search->estimates())
            found.emplace_back(place_action(one.move.card, one.move.cell), one.visits, one.value);
        return found;
    }

    std::uint64_t iterations() const {
        check_idle();
        return search->iterations();
    }
    std::uint64_t nodes() const {
        check_idle();
        return search->nodes();
    }
    std::size_t bytes() const {
        check_idle();
        return search->bytes();
    }

private:
    void check_idle() const {
        if (is_running)
            refuse("this search is running: ask it when it is done");
    }

    std::unique_ptr<Search> search;
    std::atomic<bool> is_running{false};
};

inline void bind_search(nb::module_& module) {
    nb::class_<PyNetwork>(module, "RobotMasterNetwork", "A learned network, from the bytes of its file.")
        .def(nb::init<const nb::bytes&>(), "data"_a)
        .def("evaluate", &PyNetwork::evaluate, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a, "hand"_a,
             "The code of every placement and what it is worth: the chance to win, in solo the lowest line in\nhundredths.")
        .def_prop_ro("parameters", &PyNetwork::parameters, "How many numbers it has.");

    nb::class_<PySearch>(module, "RobotMasterSearch",
                         "A player thinking about one turn, from what its seat knows. Carried on by run, as often as wanted.")
        .def(nb::init<std::string_view, std::string_view, SideName, std::string_view, const nb::bytes&, const nb::int_&,
                      const nb::bytes&, const PyNetwork*, const nb::int_&, const nb::int_&>(),
             "player"_a, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a, "hand"_a, "network"_a.none(), "threads"_a,
             "seed"_a)
        .def("run", &PySearch::run, "iterations"_a, "milliseconds"_a, "nodes"_a,
             "Think until one of the limits is reached, 0 for none; at least one iteration.")
        .def("stop", &PySearch::stop, "End run early, from another thread; for good.")
        .def("estimates", &PySearch::estimates,
             "Every placement looked at, the best first: its code, how often it was tried, and what it is worth.")
        .def_prop_ro("iterations", &PySearch::iterations)
        .def_prop_ro("nodes", &PySearch::nodes, "Positions looked at.")
        .def_prop_ro("bytes", &PySearch::bytes, "Memory in use.");
}

}  // namespace robotable::robot_master
