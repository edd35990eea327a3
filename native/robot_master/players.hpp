// Players by name, for matches within the kernel: random, danger, ismcts, pimc, net:FILE, netis:FILE.
//
// Settings follow after commas, and the budget of a turn after @: "ismcts,c=0.7,randomness=0.2@100ms" or
// "netis:duel.net@2000it".
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "robot_master/ismcts.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/network.hpp"
#include "robot_master/network_file.hpp"
#include "robot_master/network_ismcts.hpp"
#include "robot_master/parallel_search.hpp"
#include "robot_master/pimc.hpp"
#include "robot_master/rollout_policy.hpp"

namespace robotable::robot_master {

inline std::shared_ptr<const Network> network_from_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::invalid_argument("cannot read " + path);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    return read_network(bytes);
}

class Player {
public:
    explicit Player(const std::string& spec) : name(spec) {
        std::string rest = spec;
        if (const std::size_t at = rest.rfind('@'); at != std::string::npos) {
            read_budget(rest.substr(at + 1));
            rest.resize(at);
        }
        std::vector<std::string> parts = split(rest);
        std::string file;
        kind = parts[0];
        if (const std::size_t colon = kind.find(':'); colon != std::string::npos) {
            file = kind.substr(colon + 1);
            kind.resize(colon);
        }
        for (std::size_t at = 1; at < parts.size(); ++at) {
            const std::size_t equals = parts[at].find('=');
            if (equals == std::string::npos)
                throw std::invalid_argument("cannot read the setting " + parts[at] + ": write it as name=number");
            settings[parts[at].substr(0, equals)] = std::stod(parts[at].substr(equals + 1));
        }
        if (kind == "net" || kind == "netis")
            network = network_from_file(file);
        else if (kind != "random" && kind != "danger" && kind != "ismcts" && kind != "pimc")
            throw std::invalid_argument("unknown player " + kind +
                                        ": choose random, danger, ismcts, pimc, net:FILE or netis:FILE");
        if (budget.iterations == 0 && budget.milliseconds <= 0)
            budget.iterations = 1000;
    }

    // A player with the setting open=1 sees all hands in `open_game`, to measure the value of that knowledge.
    Move choose(Knowledge known, SplitMix64& random, const OpenGame* open_game = nullptr) const {
        if (setting("stake", 1) == 0)
            known.utility = {};
        if (known.is_solo())
            known.utility.solo_target = static_cast<int>(setting("mark", 0));
        if (open_game == nullptr || setting("open", 0) == 0)
            open_game = nullptr;
        const Cells open = open_cells(known.grid.taken);
        if (kind == "random")
            return random_move(known.own, open, random);
        if (kind == "danger")
            return least_danger_move(known.grid, known.own, static_cast<std::size_t>(known.side()), known.is_solo(),
                                     Danger::values_of(known.own + known.unseen));
        if (kind == "net") {
            Evaluation found;
            network->evaluate(known.grid, known.own, static_cast<std::size_t>(known.side()), found);
            return found.moves[found.best()];
        }
        ParallelSearch search([&] { return make_search(known, open_game); }, 1, random.next());
        search.run(budget);
        return search.estimates().front().move;
    }

    std::unique_ptr<TurnSearch> make_search(const Knowledge& known, const OpenGame* open_game) const {
        if (kind == "ismcts") {
            IsmctsSettings chosen;
            chosen.exploration = setting("c", chosen.exploration);
            chosen.randomness = static_cast<float>(setting("randomness", 1));
            return std::make_unique<Ismcts>(known, chosen);
        }
        if (kind == "pimc") {
            PimcSettings chosen;
            chosen.depth = static_cast<int>(setting("depth", chosen.depth));
            chosen.exact_from = static_cast<int>(setting("exact", chosen.exact_from));
            return std::make_unique<Pimc>(known, chosen);
        }
        NetworkIsmctsSettings chosen;
        chosen.exploration = setting("c", chosen.exploration);
        chosen.temperature = setting("t", chosen.temperature);
        chosen.belief.hands = static_cast<std::size_t>(setting("hands", 0));
        chosen.belief.doubt = setting("doubt", chosen.belief.doubt);
        chosen.belief.every =
            static_cast<std::size_t>(std::max(1.0, setting("every", static_cast<double>(chosen.belief.every))));
        chosen.exact_from = static_cast<int>(setting("exact", 0));
        // Limits the reserved memory to what the iterations can fill, because sanitizers mark every reserved byte.
        if (budget.iterations > 0)
            chosen.max_edges = std::min<std::size_t>(chosen.max_edges, 4 * (budget.iterations + 1) * MAX_PLACEMENTS);
        if (open_game != nullptr)
            return std::make_unique<NetworkIsmcts>(known, network, chosen, Belief(known, open_game->hands));
        return std::make_unique<NetworkIsmcts>(known, network, chosen);
    }

    std::string name;

private:
    static std::vector<std::string> split(const std::string& text) {
        std::vector<std::string> parts(1);
        for (const char sign : text)
            if (sign == ',')
                parts.emplace_back();
            else
                parts.back() += sign;
        return parts;
    }

    void read_budget(const std::string& text) {
        std::size_t end = 0;
        const double number = std::stod(text, &end);
        const std::string unit = text.substr(end);
        if (unit == "ms")
            budget.milliseconds = number;
        else if (unit == "it")
            budget.iterations = static_cast<std::uint64_t>(number);
        else
            throw std::invalid_argument("cannot read the budget " + text + ": write it as 100ms or 2000it");
    }

    double setting(const std::string& which, double otherwise) const {
        const auto found = settings.find(which);
        return found == settings.end() ? otherwise : found->second;
    }

    std::string kind;
    Budget budget;
    std::map<std::string, double> settings;
    std::shared_ptr<const Network> network;
};

}  // namespace robotable::robot_master
