// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). Each iteration deals the
// hidden cards at random and descends a single tree of moves. A move competes only with the moves that were
// possible in the same deal.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "robot_master/knowledge.hpp"
#include "robot_master/rollout_policy.hpp"
#include "robot_master/turn_search.hpp"

namespace robotable::robot_master {

struct IsmctsSettings {
    double exploration = 0.7;
    float randomness = 1;  // share of random moves in the rollouts; the others follow least danger
    std::size_t max_nodes = 4'000'000;
};

class Ismcts final : public TurnSearch {
public:
    Ismcts(const Knowledge& known, IsmctsSettings chosen) : knowledge(known), settings(chosen), tree(1) {}

    void step(SplitMix64& random) override {
        OpenGame game = knowledge.dealt(random);
        path.clear();
        path.push_back({0, 0});
        std::size_t at = 0;
        while (!game.is_over()) {
            const auto side = static_cast<std::uint8_t>(game.side());
            const std::size_t child = descend(at, game, random);
            const bool fresh = tree[child].visits == 0;
            game.place(tree[child].move);
            path.push_back({child, side});
            at = child;
            if (fresh)
                break;
        }
        play_rollout(game, settings.randomness, random);
        evaluated += knowledge.empty;
        const double to_rows = reward(game.grid, 0, knowledge.variant, knowledge.fives);
        for (const auto [node, side] : path) {
            ++tree[node].visits;
            tree[node].sum += side == 0 ? to_rows : 1 - to_rows;
        }
    }

    std::vector<Estimate> estimates() const override {
        std::vector<Estimate> found;
        for (std::uint32_t child = tree[0].first_child; child != 0; child = tree[child].next) {
            const Node& node = tree[child];
            found.push_back(
                {node.move, static_cast<double>(node.visits), node.visits == 0 ? 0 : node.sum / node.visits});
        }
        return found;
    }

    std::uint64_t nodes() const override { return evaluated; }
    std::size_t bytes() const override { return tree.capacity() * sizeof(Node); }

private:
    struct Node {
        double sum = 0;  // of rewards for the side that moved here
        std::uint32_t visits = 0;
        std::uint32_t available = 0;
        std::uint32_t first_child = 0;
        std::uint32_t next = 0;
        std::array<Cells, VALUES> expanded{};
        Move move{};
    };

    struct Passed {
        std::size_t node;
        std::uint8_t side;
    };

    std::size_t descend(std::size_t at, const OpenGame& game, SplitMix64& random) {
        const Cells open = open_cells(game.grid.taken);
        const Hand hand = game.hand();
        std::uint32_t untried = 0;
        for (std::size_t card = 0; card < VALUES; ++card)
            if (hand.has(card))
                untried += static_cast<std::uint32_t>(std::popcount(open & ~tree[at].expanded[card]));
        if (untried > 0 && tree.size() < settings.max_nodes)
            return expand(at, hand, open, random.below(untried));
        std::size_t best = 0;
        double highest = -1;
        for (std::uint32_t child = tree[at].first_child; child != 0; child = tree[child].next) {
            Node& node = tree[child];
            if (!hand.has(node.move.card) || (open & only(node.move.cell)) == 0)
                continue;
            ++node.available;
            const double visits = node.visits;
            const double bound =
                node.sum / visits +
                settings.exploration * std::sqrt(std::log(static_cast<double>(node.available)) / visits);
            if (bound > highest) {
                highest = bound;
                best = child;
            }
        }
        if (best == 0)  // the tree is full, and none of its nodes is possible in this deal
            return expand(at, hand, open, random.below(untried));
        return best;
    }

    std::size_t expand(std::size_t at, Hand hand, Cells open, std::uint32_t index) {
        for (Card card = 0; card < VALUES; ++card) {
            if (!hand.has(card))
                continue;
            const Cells fresh = open & ~tree[at].expanded[card];
            const auto count = static_cast<std::uint32_t>(std::popcount(fresh));
            if (index >= count) {
                index -= count;
                continue;
            }
            const Cell cell = nth(fresh, index);
            tree[at].expanded[card] |= only(cell);
            Node child;
            child.move = {card, cell};
            child.available = 1;
            child.next = tree[at].first_child;
            tree.push_back(child);
            tree[at].first_child = static_cast<std::uint32_t>(tree.size() - 1);
            return tree.size() - 1;
        }
        assert(false);
        return 0;
    }

    Knowledge knowledge;
    IsmctsSettings settings;
    std::vector<Node> tree;
    std::uint64_t evaluated = 0;
    std::vector<Passed> path;
};

}  // namespace robotable::robot_master
