// What the others may hold, judged by what they have placed: a hand that would have led to better placements
// is less likely. The network stands for the others' judgement, each from what that seat itself could know.
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
#include "robot_master/history.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/network.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct BeliefSettings {
    std::size_t hands = 0;   // looked at; 0: all are equally likely
    double doubt = 0.1;      // how often they place by other reasons than the network's
    std::size_t every = 16;  // iterations: then another hand is looked at
};

class Belief {
public:
    Belief(const Knowledge& known, std::shared_ptr<const Network> judging, const BeliefSettings& chosen)
        : knowledge(known), network(std::move(judging)), settings(chosen) {
        if (known.is_solo() || known.past.count == 0)
            settings.hands = 0;
        if (settings.hands > 0)
            follow();
    }

    // Knows every hand: what cheating would be worth.
    Belief(const Knowledge& known, const Knowledge::Hands& shown) : knowledge(known), hands{shown}, likelihoods{0}, up_to{1} {}

    // One of the games that this may be, as likely as it is. The more games are asked for, the more hands are looked at.
    OpenGame dealt(SplitMix64& random) {
        while (hands.size() < settings.hands && hands.size() < FEWEST + asked / settings.every)
            look_at_another(random);
        ++asked;
        if (hands.empty())
            return knowledge.dealt(random);
        const double at = static_cast<double>(random.next() >> 11) * 0x1p-53 * up_to.back();
        const auto found = std::ranges::upper_bound(up_to, at) - up_to.begin();
        return knowledge.dealt(hands[std::min(static_cast<std::size_t>(found), hands.size() - 1)], random);
    }

    std::uint64_t nodes() const { return looked_at; }

private:
    static constexpr std::size_t FEWEST = 16;
    static constexpr std::size_t RECENT = 4;  // placements in refill: of the hand before them hardly a card is left

    void look_at_another(SplitMix64& random) {
        hands.push_back(knowledge.dealt_hands(random));
        double sum = 0;
        for (std::size_t other = 0; other < deal_of(knowledge.variant).seats; ++other)
            if (other != knowledge.seat)
                sum += likelihood(other, hands.back()[other], random);
        likelihoods.push_back(sum);
        const double highest = *std::ranges::max_element(likelihoods);
        up_to.clear();
        double weights = 0;
        for (const double one : likelihoods)
            up_to.push_back(weights += std::exp(one - highest));
    }

    // How careful the others may be: the temperatures of their choices, in units of log odds. The last kind places
    // any card of its hand, and what it does tells nothing.
    static constexpr std::array<double, 4> TEMPERATURES = {0.12, 0.25, 0.5, 1};
    static constexpr std::size_t KINDS = TEMPERATURES.size() + 1;
    using ByKind = std::array<double, KINDS>;

    // The logarithm of how likely a seat that holds this hand now was to place as it did, up to what is the same for
    // all hands. Which kind of player it is, is as unknown as its hand: what it did speaks about both.
    double likelihood(std::size_t seat, Hand hand, SplitMix64& random) {
        ByKind sums{};
        const auto made = knowledge.past.made();
        std::size_t heeded = 0;
        for (std::size_t at = made.size(); at-- > 0;) {
            if (made[at].seat != seat)
                continue;
            const Move move = made[at].move;
            if (knowledge.variant == Variant::REFILL && heeded++ == RECENT)
                break;
            if (knowledge.variant == Variant::REFILL)
                hand.remove(any_of(hand, random.below(hand.size())));
            hand.add(move.card);
            const ByKind chances = chances_of_move(before[at], hand, seat % 2, move);
            for (std::size_t kind = 0; kind < KINDS; ++kind)
                sums[kind] += std::log(chances[kind]);
            looked_at += evaluation.count;
        }
        const double highest = *std::ranges::max_element(sums);
        double sum = 0;
        for (const double one : sums)
            sum += std::exp(one - highest);
        return highest + std::log(sum);
    }

    // The boards before each of the placements: the card in the middle is the one that nobody placed.
    void follow() {
        const auto made = knowledge.past.made();
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

    // Of this very card: a hand with two of a kind had two ways to the same placement.
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
            chances[kind] = settings.doubt * blind + (1 - settings.doubt) * own[kind] / sums[kind] / hand.count(move.card);
        chances.back() = blind;
        return chances;
    }

    Knowledge knowledge;
    std::shared_ptr<const Network> network;
    BeliefSettings settings;
    std::vector<Knowledge::Hands> hands;
    std::vector<double> likelihoods;
    std::vector<double> up_to;  // sums of weights
    std::uint64_t asked = 0;
    std::vector<Grid> before;
    Evaluation evaluation;
    std::uint64_t looked_at = 0;
};

}  // namespace robotable::robot_master
