// Searches with hidden cards, and the networks that guide them, for Python.
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

#include "bindings.hpp"
#include "python_arguments.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/belief.hpp"
#include "robot_master/ismcts.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/knowledge_arguments.hpp"
#include "robot_master/network.hpp"
#include "robot_master/network_file.hpp"
#include "robot_master/network_ismcts.hpp"
#include "robot_master/parallel_search.hpp"
#include "robot_master/pimc.hpp"
#include "robot_master/position_arguments.hpp"

namespace robotable::robot_master {

namespace {

using namespace nb::literals;

class PyNetwork {
public:
    explicit PyNetwork(const nb::bytes& bytes) : network(read_network(view_of(bytes))) {}

    std::vector<std::pair<int, double>> evaluate(std::string_view variant,
                                                 SideName first,
                                                 std::string_view fives,
                                                 const nb::bytes& board,
                                                 const nb::int_& seat,
                                                 const nb::bytes& hand) const {
        const Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
        Evaluation found;
        network->evaluate(known.grid, known.own, static_cast<std::size_t>(known.side()), found);
        std::vector<std::pair<int, double>> values;
        values.reserve(found.count);
        for (std::size_t at = 0; at < found.count; ++at)
            values.emplace_back(place_action(found.moves[at].card, found.moves[at].cell),
                                chance_of(found.worth[at], known.is_solo()));
        return values;
    }

    std::size_t parameters() const { return network->parameters(); }

    std::shared_ptr<const Network> network;
};

class PySearch {
public:
    // Solves leaves with at most this many empty cells. With hidden hands, exact leaves gain nothing.
    static constexpr int EXACT_WITH_OPEN_HANDS = 8;

    PySearch(std::string_view player,
             std::string_view variant,
             SideName first,
             std::string_view fives,
             const nb::bytes& board,
             const nb::int_& seat,
             const nb::bytes& hand,
             const nb::bytes& history,
             const MatchNumbers& match_score,
             const nb::int_& solo_target,
             const std::vector<nb::bytes>& all_hands,
             const PyNetwork* learned,
             const nb::int_& hands,
             const nb::int_& threads,
             const nb::int_& seed) {
        Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
        known.history = history_from(known, first, view_of(history));
        known.utility = utility_from(known, match_score);
        known.utility.solo_target = solo_target_from(known, whole_number(solo_target, 1000, "solo_target"));
        const std::optional<Knowledge::Hands> open_hands = open_hands_from(known, all_hands);
        NetworkIsmctsSettings settings;
        settings.belief.hands = whole_number(hands, 4096, "hands");
        settings.exact_from = open_hands ? EXACT_WITH_OPEN_HANDS : 0;
        const std::size_t thread_count = whole_number(threads, 64, "threads");
        const std::uint64_t from_seed = seed_from(seed);
        if (thread_count == 0)
            reject("threads must be an integer from 1 to 64");
        if ((player == "netis") != (learned != nullptr))
            reject("netis needs a network, and the other players take none");
        std::function<std::unique_ptr<TurnSearch>()> make;
        if (player == "ismcts")
            make = [&] { return std::make_unique<Ismcts>(known, IsmctsSettings{}); };
        else if (player == "ismcts-greedy")
            make = [&] { return std::make_unique<Ismcts>(known, IsmctsSettings{.randomness = 0.2F}); };
        else if (player == "pimc")
            make = [&] { return std::make_unique<Pimc>(known, PimcSettings{}); };
        else if (player == "netis")
            make = [&] {
                return std::make_unique<NetworkIsmcts>(
                    known, learned->network, settings,
                    open_hands ? Belief(known, *open_hands) : Belief(known, learned->network, settings.belief));
            };
        else
            reject("player must be ismcts, ismcts-greedy, pimc or netis");
        search = std::make_unique<ParallelSearch>(make, thread_count, from_seed);
    }

    void run(const nb::int_& iterations, double milliseconds, const nb::int_& nodes) {
        const Budget budget{whole_number(iterations, UINT64_MAX, "iterations"), milliseconds,
                            whole_number(nodes, UINT64_MAX, "nodes")};
        if (!(milliseconds >= 0))
            reject("milliseconds must not be negative");
        if (budget.iterations == 0 && budget.nodes == 0 && budget.milliseconds <= 0)
            reject("a search needs a budget: iterations, milliseconds or nodes");
        bool idle = false;
        if (!is_running.compare_exchange_strong(idle, true))
            reject("this search is already running");
        {
            const nb::gil_scoped_release release;
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
            reject("this search is running: wait until it has finished");
    }

    std::unique_ptr<ParallelSearch> search;
    std::atomic<bool> is_running{false};
};

std::vector<std::vector<std::pair<double, double>>> py_shares(std::string_view variant,
                                                              SideName first,
                                                              std::string_view fives,
                                                              const nb::bytes& board,
                                                              const nb::int_& seat,
                                                              const nb::bytes& hand,
                                                              const nb::bytes& history,
                                                              const PyNetwork& learned,
                                                              const nb::int_& hands,
                                                              const nb::int_& seed) {
    Knowledge known = knowledge_from(variant, first, fives, view_of(board), seat, view_of(hand));
    known.history = history_from(known, first, view_of(history));
    BeliefSettings settings;
    settings.hands = whole_number(hands, 4096, "hands");
    if (settings.hands == 0)
        reject("hands must be an integer from 1 to 4096");
    SplitMix64 random{seed_from(seed)};
    const std::size_t seats = deal_of(known.variant).seats;
    std::vector<std::vector<std::pair<double, double>>> found(seats);
    const nb::gil_scoped_release release;
    Belief belief(known, learned.network, settings);
    const Belief::Shares shares = belief.shares(settings.hands, random);
    for (std::size_t at = 0; at < seats; ++at)
        for (const Belief::Share& share : shares[at])
            found[at].emplace_back(share.cards, share.any);
    return found;
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<PyNetwork>(module, "RobotMasterNetwork", "A learned network, loaded from the bytes of its file.")
        .def(nb::init<const nb::bytes&>(), "data"_a)
        .def("evaluate", &PyNetwork::evaluate, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a, "hand"_a,
             "Return the code and the value of every placement: the chance to win, or in solo the lowest line\n"
             "divided by 100.")
        .def_prop_ro("parameters", &PyNetwork::parameters, "The number of weights.");

    module.def("robot_master_shares", &py_shares, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a,
               "hand"_a, "history"_a, "network"_a, "hands"_a, "seed"_a,
               "Return, for each seat and value, the expected number of cards in that hand and the chance of at\n"
               "least one, inferred from the placements so far.");

    nb::class_<PySearch>(
        module, "RobotMasterSearch",
        "A search for one turn, based on what the seat knows. Call run as often as you like to continue\n"
        "it.")
        .def(nb::init<std::string_view, std::string_view, SideName, std::string_view, const nb::bytes&, const nb::int_&,
                      const nb::bytes&, const nb::bytes&, const MatchNumbers&, const nb::int_&,
                      const std::vector<nb::bytes>&, const PyNetwork*, const nb::int_&, const nb::int_&,
                      const nb::int_&>(),
             "player"_a, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "seat"_a, "hand"_a, "history"_a,
             "match_score"_a.none(), "solo_target"_a, "open_hands"_a, "network"_a.none(), "hands"_a, "threads"_a,
             "seed"_a,
             "Only netis uses the following arguments. history: the codes of all placements so far, or nothing.\n"
             "match_score: the lead in a match and the rounds left after this one. solo_target: in solo, the\n"
             "lowest line to reach, or 0. open_hands: all hands, if they are known. hands: the number of hands\n"
             "of the other players to sample, to learn from the history.")
        .def("run", &PySearch::run, "iterations"_a, "milliseconds"_a, "nodes"_a,
             "Search until a limit is reached, but at least one iteration. 0 means no limit.")
        .def("stop", &PySearch::stop, "End run early and for good. Call this from another thread.")
        .def("estimates", &PySearch::estimates,
             "Return the code, the visits and the value of every placement, the best first.")
        .def_prop_ro("iterations", &PySearch::iterations)
        .def_prop_ro("nodes", &PySearch::nodes, "The number of positions evaluated.")
        .def_prop_ro("bytes", &PySearch::bytes, "Memory in use, in bytes.");
}

}  // namespace robotable::robot_master
