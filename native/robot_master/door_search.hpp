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
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "door.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/belief.hpp"
#include "robot_master/door_knowledge.hpp"
#include "robot_master/door_position.hpp"
#include "robot_master/ismcts.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/netis.hpp"
#include "robot_master/network.hpp"
#include "robot_master/network_file.hpp"
#include "robot_master/pimc.hpp"
#include "robot_master/search.hpp"

namespace robotable::robot_master {

using namespace nb::literals;

class PyNetwork {
public:
    explicit PyNetwork(const nb::bytes& bytes) : network(read_network(view_of(bytes))) {}

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
    // Empty cells from which on a leaf is solved, where all hands are known; where they are not, it gains nothing.
    static constexpr int EXACT_WITH_OPEN_HANDS = 8;

    PySearch(std::string_view player, std::string_view variant, SideName first, std::string_view fives, const nb::bytes& board,
             const nb::int_& seat, const nb::bytes& hand, const nb::bytes& past, const StakeNumbers& stake,
             const nb::int_& mark, const std::vector<nb::bytes>& shown, const PyNetwork* learned, const nb::int_& hands, const nb::int_& threads,
             const nb::int_& seed) {
        Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
        known.past = history_from(known, first, view_of(past));
        known.stake = stake_from(known, stake);
        known.stake.mark = mark_from(known, whole(mark, 1000, "mark"));
        const std::optional<Knowledge::Hands> open_hands = shown_from(known, shown);
        NetisSettings settings;
        settings.belief.hands = whole(hands, 4096, "hands");
        settings.exact_from = open_hands ? EXACT_WITH_OPEN_HANDS : 0;
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
            made = [&] {
                return std::make_unique<Netis>(known, learned->network, settings,
                                               open_hands ? Belief(known, *open_hands)
                                                          : Belief(known, learned->network, settings.belief));
            };
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
                      const nb::bytes&, const nb::bytes&, const StakeNumbers&, const nb::int_&, const std::vector<nb::bytes>&, const PyNetwork*,
                      const nb::int_&, const nb::int_&, const nb::int_&>(),
             "player"_a, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a, "hand"_a, "past"_a, "stake"_a.none(), "mark"_a, "shown"_a,
             "network"_a.none(), "hands"_a, "threads"_a, "seed"_a,
             "What only netis heeds: past, the placements so far as codes, or none; stake, the lead in a match\n"
             "and the rounds to come; mark, in solo the lowest line to reach, or 0; shown, all hands where they\n"
             "are known; hands, how many of the others' it looks at to learn from the past.")
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
