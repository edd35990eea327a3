// Matches a player who sees all hands against one who does not: how high a score the luck of the deal allows.
//
//     open_hands NETWORK PLAYER [--milliseconds 20] [--exact 12] [--deals 100] [--seed 1]
//
// The player searches like netis but knows the opponent's hand, and solves the ending exactly. Duels only.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "robot_master/belief.hpp"
#include "robot_master/dealer.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/match.hpp"
#include "robot_master/network_ismcts.hpp"
#include "robot_master/parallel_search.hpp"
#include "robot_master/players.hpp"
#include "robot_master/solver.hpp"
#include "splitmix.hpp"

namespace {

using namespace robotable;
using namespace robotable::robot_master;

class OpenPlayer {
public:
    OpenPlayer(std::shared_ptr<const Network> learned, double milliseconds, int exact)
        : network(std::move(learned)),
          exact_from(exact) {
        budget.milliseconds = milliseconds;
    }

    Move choose(OpenGame game, SplitMix64& random) {
        const Knowledge known = Knowledge::of(game, Variant::DUEL, Fives::UNIT);
        const auto made = [&] {
            return std::make_unique<NetworkIsmcts>(known, network, NetworkIsmctsSettings{}, Belief(known, game.hands));
        };
        ParallelSearch search(made, 1, random.next());
        search.run(budget);
        const std::vector<Estimate> found = search.estimates();
        if (game.empty > exact_from)
            return found.front().move;
        // The search lists the most promising move first, so it wins ties.
        Move best = found.front().move;
        int highest = -2;
        for (const Estimate& one : found) {
            const int worth = solver.after(game, one.move, Objective::OUTCOME, -1, 1);
            if (worth > highest) {
                highest = worth;
                best = one.move;
            }
            if (worth == 1)
                break;
        }
        return best;
    }

private:
    std::shared_ptr<const Network> network;
    Budget budget;
    int exact_from;
    Solver solver{Fives::UNIT, 20};
};

double play(OpenPlayer& open, const Player& other, std::uint8_t open_seat, OpenGame game, SplitMix64& random) {
    PlacementHistory history;
    while (!game.is_over()) {
        Knowledge known = Knowledge::of(game, Variant::DUEL, Fives::UNIT);
        known.history = history;
        const Move move = game.seat == open_seat ? open.choose(game, random) : other.choose(known, random);
        history.add(move, game.seat);
        game.place(move);
    }
    return reward(game.grid, open_seat, Variant::DUEL, Fives::UNIT);
}

}  // namespace

int main(int count, char** words) {
    try {
        std::map<std::string, std::string> named;
        std::vector<std::string> plain;
        for (int at = 1; at < count; ++at) {
            const std::string word = words[at];
            if (word.rfind("--", 0) == 0 && at + 1 < count)
                named[word.substr(2)] = words[++at];
            else
                plain.push_back(word);
        }
        const auto number = [&](const std::string& name, double otherwise) {
            const auto found = named.find(name);
            return found == named.end() ? otherwise : std::stod(found->second);
        };
        if (plain.size() != 2)
            throw std::invalid_argument("expected two arguments: a network file and a player");
        OpenPlayer open(network_from_file(plain[0]), number("milliseconds", 20), static_cast<int>(number("exact", 12)));
        const Player other(plain[1]);
        const auto deals = static_cast<std::uint64_t>(number("deals", 100));
        const auto seed = static_cast<std::uint64_t>(number("seed", 1));
        for (std::uint64_t deal = 0; deal < deals; ++deal) {
            SplitMix64 random(SplitMix64::at(seed, deal));  // deals the same cards as a match with this seed
            const Side first = random.below(2) == 0 ? Side::ROWS : Side::COLUMNS;
            const OpenGame game = deal_game(Variant::DUEL, first, random);
            const double as_rows = play(open, other, 0, game, random);
            const double as_columns = play(open, other, 1, game, random);
            std::printf("%g\n", (as_rows + as_columns) / 2);
            std::fflush(stdout);
        }
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 2;
    }
}
