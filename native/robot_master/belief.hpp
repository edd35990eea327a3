// Estimates which hands the other players hold from their placements. A hand with which a player would have
// had much better placements is less likely. The network models how the others judge placements, from what
// their seats could know.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "robot_master/grid.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/network.hpp"
#include "robot_master/placement_history.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct BeliefSettings {
    std::size_t hands = 0;   // number of sampled hands; 0 if all hands are equally likely
    double doubt = 0.1;      // how often a player does not follow the network
    std::size_t every = 16;  // iterations after which another hand is sampled
};

class Belief {
public:
    Belief(const Knowledge& known, std::shared_ptr<const Network> judging, const BeliefSettings& chosen)
        : knowledge(known),
          network(std::move(judging)),
          settings(chosen) {
        if (known.is_solo() || known.history.count == 0)
            settings.hands = 0;
        if (settings.hands > 0)
            replay();
    }

    // Knows all hands, as in a game with open hands.
    Belief(const Knowledge& known, const Knowledge::Hands& shown)
        : knowledge(known),
          hands{shown},
          likelihoods{0},
          cumulative{1} {}

    // A random game, drawn by its estimated probability. Samples more hands as more games are requested.
    OpenGame dealt(SplitMix64& random) {
        while (hands.size() < settings.hands && hands.size() < FEWEST + requested / settings.every)
            sample_hand(random);
        ++requested;
        if (hands.empty())
            return knowledge.dealt(random);
        const double at = static_cast<double>(random.next() >> 11) * 0x1p-53 * cumulative.back();
        const auto found = std::ranges::upper_bound(cumulative, at) - cumulative.begin();
        return knowledge.dealt(hands[std::min(static_cast<std::size_t>(found), hands.size() - 1)], random);
    }

    // For each seat, what it may hold of each value: the expected number of cards, and the chance of at least one.
    struct Share {
        double cards = 0;
        double any = 0;
    };
    using Shares = std::array<std::array<Share, VALUES>, MAX_SEATS>;

    // Without a history, all deals are equally likely. `sampled` hands are dealt then too.
    Shares shares(std::size_t sampled, SplitMix64& random) {
        const bool learns = settings.hands > 0;
        double weights = 0;
        Shares found{};
        while (learns && hands.size() < settings.hands)
            sample_hand(random);
        const double highest = learns ? *std::ranges::max_element(likelihoods) : 0;
        for (std::size_t at = 0; at < (learns ? hands.size() : sampled); ++at) {
            const double weight = learns ? std::exp(likelihoods[at] - highest) : 1;
            const Knowledge::Hands dealt = learns ? hands[at] : knowledge.dealt_hands(random);
            weights += weight;
            for (std::size_t seat = 0; seat < deal_of(knowledge.variant).seats; ++seat)
                for (Card card = 0; card < VALUES; ++card) {
                    const auto held = dealt[seat].count(card);
                    found[seat][card].cards += weight * static_cast<double>(held);
                    found[seat][card].any += held > 0 ? weight : 0;
                }
        }
        for (auto& seat : found)
            for (Share& share : seat)
                share = {share.cards / weights, share.any / weights};
        return found;
    }

    std::uint64_t nodes() const { return evaluated; }

private:
    static constexpr std::size_t FEWEST = 16;
    static constexpr std::size_t RECENT = 4;  // placements considered in refill: hardly a card of an older hand is left

    void sample_hand(SplitMix64& random) {
        hands.push_back(knowledge.dealt_hands(random));
        double sum = 0;
        for (std::size_t other = 0; other < deal_of(knowledge.variant).seats; ++other)
            if (other != knowledge.seat)
                sum += likelihood(other, hands.back()[other], random);
        likelihoods.push_back(sum);
        const double highest = *std::ranges::max_element(likelihoods);
        cumulative.clear();
        double weights = 0;
        for (const double one : likelihoods)
            cumulative.push_back(weights += std::exp(one - highest));
    }

    // Kinds of players, by the temperature of their choices in log odds. The last kind plays at random, so its
    // placements reveal nothing.
    static constexpr std::array<double, 4> TEMPERATURES = {0.12, 0.25, 0.5, 1};
    static constexpr std::size_t KINDS = TEMPERATURES.size() + 1;
    using ByKind = std::array<double, KINDS>;

    // The log likelihood of the seat's placements if it now holds this hand, up to a constant that is the same for all
    // hands. The kind of player is unknown too, so the likelihoods of all kinds are summed.
    double likelihood(std::size_t seat, Hand hand, SplitMix64& random) {
        ByKind sums{};
        const auto made = knowledge.history.made();
        std::size_t considered = 0;
        for (std::size_t at = made.size(); at-- > 0;) {
            if (made[at].seat != seat)
                continue;
            const Move move = made[at].move;
            if (knowledge.variant == Variant::REFILL && considered++ == RECENT)
                break;
            if (knowledge.variant == Variant::REFILL)
                hand.remove(any_of(hand, random.below(hand.size())));
            hand.add(move.card);
            const ByKind chances = chances_of_move(before[at], hand, seat % 2, move);
            for (std::size_t kind = 0; kind < KINDS; ++kind)
                sums[kind] += std::log(chances[kind]);
            evaluated += evaluation.count;
        }
        const double highest = *std::ranges::max_element(sums);
        double sum = 0;
        for (const double one : sums)
            sum += std::exp(one - highest);
        return highest + std::log(sum);
    }

    // Reconstructs the board before each placement. The card on c3 is the one that nobody placed.
    void replay() {
        const auto made = knowledge.history.made();
        Hand rest = laid_on(knowledge.grid);
        for (const Placement& placement : made)
            rest.remove(placement.move.card);
        Grid grid;
        grid.place(any_of(rest), CENTRE);
        for (const Placement& placement : made) {
            before.push_back(grid);
            grid.place(placement.move.card, placement.move.cell);
        }
    }

    static Card any_of(Hand hand, std::uint32_t at = 0) {
        for (Card card = 0; card < VALUES; ++card) {
            if (at < hand.count(card))
                return card;
            at -= hand.count(card);
        }
        assert(false);
        return 0;
    }

    // The probability of placing one particular card: a hand with two cards of a value could place either.
    ByKind chances_of_move(const Grid& grid, Hand hand, std::size_t side, Move move) {
        network->evaluate(grid, hand, side, evaluation);
        const float highest = evaluation.worth[evaluation.best()];
        ByKind sums{};
        ByKind own{};
        for (std::size_t at = 0; at < evaluation.count; ++at) {
            const double behind = static_cast<double>(evaluation.worth[at] - highest);
            for (std::size_t kind = 0; kind < TEMPERATURES.size(); ++kind) {
                const double weight = std::exp(behind / TEMPERATURES[kind]);
                sums[kind] += weight;
                if (evaluation.moves[at] == move)
                    own[kind] = weight;
            }
        }
        const double blind = 1.0 / (hand.size() * static_cast<double>(std::popcount(open_cells(grid.taken))));
        ByKind chances{};
        for (std::size_t kind = 0; kind < TEMPERATURES.size(); ++kind)
            chances[kind] =
                settings.doubt * blind + (1 - settings.doubt) * own[kind] / sums[kind] / hand.count(move.card);
        chances.back() = blind;
        return chances;
    }

    Knowledge knowledge;
    std::shared_ptr<const Network> network;
    BeliefSettings settings;
    std::vector<Knowledge::Hands> hands;
    std::vector<double> likelihoods;
    std::vector<double> cumulative;  // sums of weights
    std::uint64_t requested = 0;
    std::vector<Grid> before;
    Evaluation evaluation;
    std::uint64_t evaluated = 0;
};

}  // namespace robotable::robot_master
