// The proven bounds on the values of positions that a search has visited, by key.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "robot_master/canonical_key.hpp"

namespace robotable::robot_master {

struct Interval {
    std::int16_t least;
    std::int16_t most;
};

class TranspositionTable {
public:
    // Holds up to 2^bits positions of 16 bytes. The table starts small and grows, so a short search stays within the
    // processor caches and uses little memory.
    explicit TranspositionTable(unsigned bits)
        : max_buckets((std::size_t{1} << bits) / WAYS),
          buckets(std::min(max_buckets, FIRST)) {}

    std::size_t bytes() const { return buckets.size() * sizeof(Bucket); }

    // Invalidates all entries without touching the memory.
    void clear() {
        used = 0;
        if (++age == 0) {
            std::ranges::fill(buckets, Bucket{});
            age = 1;
        }
    }

    bool find(Key key, Interval& known) const {
        for (const Entry& entry : bucket_of(key))
            if (entry.key == key && entry.age == age) {
                known = entry.known;
                return true;
            }
        return false;
    }

    // Hides the memory latency of a later find().
    void prefetch(Key key) const { __builtin_prefetch(&bucket_of(key)); }

    // `effort` measures how expensive the result was. The cheapest entry of a bucket is replaced first.
    void store(Key key, Interval known, std::uint8_t effort) {
        Entry& place = place_for(key);
        if (place.age != age && ++used > buckets.size() * WAYS / 2 && buckets.size() < max_buckets)
            return grow_for({key, known, age, effort});
        place = {key, known, age, effort};
    }

private:
    struct Entry {
        Key key = 0;
        Interval known{};
        std::uint16_t age = 0;
        std::uint8_t effort = 0;
    };
    static constexpr std::size_t WAYS = 4;
    static constexpr std::size_t FIRST = 1024;  // buckets, 64 kB together
    // One cache line.
    struct alignas(64) Bucket : std::array<Entry, WAYS> {};

    Bucket& bucket_of(Key key) { return buckets[key & (buckets.size() - 1)]; }
    const Bucket& bucket_of(Key key) const { return buckets[key & (buckets.size() - 1)]; }

    Entry& place_for(Key key) {
        Bucket& bucket = bucket_of(key);
        Entry* place = bucket.data();
        for (Entry& entry : bucket) {
            if (entry.age != age || entry.key == key)
                return entry;
            if (entry.effort < place->effort)
                place = &entry;
        }
        return *place;
    }

    void grow_for(const Entry& newest) {
        std::vector<Bucket> before(std::min(max_buckets, buckets.size() * GROWTH));
        before.swap(buckets);
        used = 0;
        for (const Bucket& bucket : before)
            for (const Entry& entry : bucket)
                if (entry.age == age)
                    take_over(entry);
        take_over(newest);
    }

    void take_over(const Entry& entry) {
        ++used;
        place_for(entry.key) = entry;
    }

    static constexpr std::size_t GROWTH = 4;

    std::size_t max_buckets;
    std::vector<Bucket> buckets;
    std::size_t used = 0;  // entries
    std::uint16_t age = 1;
};

}  // namespace robotable::robot_master
