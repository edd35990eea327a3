// Plays matches and training games on many cores, without the Python package:
//
//     g++ -std=c++20 -O3 -march=x86-64-v2 -ffp-contract=fast -Wno-psabi -DNDEBUG -pthread -I native
//         training/game_runner.cpp native/robot_master/{lines,network_file,solver}.cpp -o game_runner
//     game_runner match PLAYER PLAYER [--variant duel] [--deals 500] [--seed 1] [--threads 16] [--json]
//     game_runner selfplay ROWS.bin [--network FILE] [--games 100000] [--first 0] [--seed 1] [--threads 16] …
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "robot_master/match.hpp"
#include "robot_master/players.hpp"
#include "robot_master/self_play.hpp"
#include "splitmix.hpp"

namespace {

using namespace robotable;
using namespace robotable::robot_master;

class Options {
public:
    Options(int count, char** words) {
        for (int at = 0; at < count; ++at) {
            const std::string word = words[at];
            if (word.rfind("--", 0) != 0)
                plain.push_back(word);
            else if (word == "--json")
                named["json"] = "1";
            else if (at + 1 < count)
                named[word.substr(2)] = words[++at];
            else
                throw std::invalid_argument(word + " needs a value");
        }
    }

    std::string text(const std::string& name, const std::string& otherwise) const {
        const auto found = named.find(name);
        return found == named.end() ? otherwise : found->second;
    }
    double number(const std::string& name, double otherwise) const {
        const auto found = named.find(name);
        return found == named.end() ? otherwise : std::stod(found->second);
    }
    std::uint64_t whole(const std::string& name, std::uint64_t otherwise) const {
        const auto found = named.find(name);
        return found == named.end() ? otherwise : std::stoull(found->second);
    }

    std::vector<std::string> plain;

private:
    std::map<std::string, std::string> named;
};

Variant variant_of(const Options& options) {
    const std::string name = options.text("variant", "duel");
    if (name == "duel")
        return Variant::DUEL;
    if (name == "refill")
        return Variant::REFILL;
    if (name == "teams")
        return Variant::TEAMS;
    if (name == "solo")
        return Variant::SOLO;
    throw std::invalid_argument("--variant is duel, refill, teams or solo");
}

std::size_t threads_of(const Options& options) {
    return options.whole("threads", std::max(1U, std::thread::hardware_concurrency()));
}

int match(const Options& options) {
    if (options.plain.size() != 2)
        throw std::invalid_argument("match needs two players");
    const Player one(options.plain[0]);
    const Player two(options.plain[1]);
    MatchSettings settings;
    settings.variant = variant_of(options);
    settings.fives = options.text("fives", "unit") == "pair" ? Fives::PAIR : Fives::UNIT;
    settings.deals = options.whole("deals", 500);
    settings.seed = options.whole("seed", 1);
    settings.rounds = options.whole("rounds", 0);
    settings.threads = threads_of(options);
    const auto begun = std::chrono::steady_clock::now();
    const std::vector<DealResult> results = play_match(one, two, settings);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    const Mean score = mean_of(results, &DealResult::score);
    const Mean lowest = mean_of(results, &DealResult::lowest);
    const Mean other = mean_of(results, &DealResult::other_lowest);
    if (options.text("json", "").empty())
        std::printf("%s against %s, %s, %llu games: %.1f %% ± %.1f; lowest lines %.1f ± %.1f and %.1f ± %.1f; %.0f s\n",
                    one.name.c_str(), two.name.c_str(), options.text("variant", "duel").c_str(),
                    static_cast<unsigned long long>(2 * settings.deals), 100 * score.value, 100 * score.error,
                    lowest.value, lowest.error, other.value, other.error, seconds);
    else
        std::printf(
            "{\"one\": \"%s\", \"two\": \"%s\", \"variant\": \"%s\", \"games\": %llu, \"seed\": %llu, \"score\": %.5f, "
            "\"interval\": %.5f, \"lowest\": [%.3f, %.3f], \"lowest_interval\": [%.3f, %.3f], \"seconds\": %.1f}\n",
            one.name.c_str(), two.name.c_str(), options.text("variant", "duel").c_str(),
            static_cast<unsigned long long>(2 * settings.deals), static_cast<unsigned long long>(settings.seed),
            score.value, score.error, lowest.value, other.value, lowest.error, other.error, seconds);
    return 0;
}

int self_play(const Options& options) {
    if (options.plain.size() != 1)
        throw std::invalid_argument("selfplay needs the file to write");
    std::shared_ptr<const Network> network;
    if (const std::string file = options.text("network", ""); !file.empty())
        network = network_from_file(file);
    SelfPlaySettings settings;
    settings.variant = variant_of(options);
    settings.temperature = options.number("temperature", settings.temperature);
    settings.blind = options.number("blind", settings.blind);
    settings.trust = options.number("trust", settings.trust);
    settings.iterations = options.whole("iterations", 0);
    const std::uint64_t games = options.whole("games", 100'000);
    const std::uint64_t seed = options.whole("seed", 1);
    const std::size_t threads = threads_of(options);
    constexpr std::uint64_t PART = 64;  // games in a part, which has its own seed and place in the file
    const std::uint64_t parts = (games + PART - 1) / PART;
    const std::uint64_t first = options.whole("first", 0);  // the part that a share of the work begins with
    std::vector<std::vector<Row>> written(parts);
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        SelfPlay play(network, settings);
        for (std::uint64_t part = next++; part < parts; part = next++) {
            SplitMix64 random(SplitMix64::at(seed, first + part));
            for (std::uint64_t game = part * PART; game < std::min(games, (part + 1) * PART); ++game)
                play.play(random, written[part]);
        }
    };
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::thread> helpers;
    for (std::size_t thread = 1; thread < threads; ++thread)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
    std::ofstream file(options.plain[0], std::ios::binary);
    for (const std::vector<Row>& rows : written)
        file.write(reinterpret_cast<const char*>(rows.data()), static_cast<std::streamsize>(rows.size() * sizeof(Row)));
    if (!file.flush())
        throw std::invalid_argument("cannot write " + options.plain[0]);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    std::fprintf(stderr, "%llu games in %.1f s\n", static_cast<unsigned long long>(games), seconds);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        const Options options(std::max(0, count - 2), words + 2);
        const std::string command = count > 1 ? words[1] : "";
        if (command == "match")
            return match(options);
        if (command == "selfplay")
            return self_play(options);
        throw std::invalid_argument("the commands are match and selfplay");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 2;
    }
}
