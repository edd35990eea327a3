// What a search has found out about positions: by key, a value that is proved at least and one at most.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "robot_master/canonical.hpp"

namespace robotable::robot_master {

struct Known {
    std::int16_t least;
    std::int16_t most;
};

class Transpositions {
public:
    // Room for 2^bits positions, 16 bytes each. It begins small and grows: a short search stays within the caches
    // of the processor, and pays for no memory that it does not need.
    explicit Transpositions(unsigned bits) : most((std::size_t{1} << bits) / WAYS), buckets(std::min(most, FIRST)) {}

    std::size_t bytes() const { return buckets.size() * sizeof(Bucket); }

    // Forgets everything, without touching the memory.
    void clear() {
        used = 0;
        if (++age == 0) {
            std::ranges::fill(buckets, Bucket{});
            age = 1;
        }
    }

    bool find(Key key, Known& known) const {
        for (const Entry& entry : bucket_of(key))
            if (entry.key == key && entry.age == age) {
                known = entry.known;
                return true;
            }
        return false;
    }

    // So that a find() soon after need not wait.
    void prefetch(Key key) const { __builtin_prefetch(&bucket_of(key)); }

    // `worth`: what it cost to find out; the cheapest entry makes room.
    void store(Key key, Known known, std::uint8_t worth) {
        Entry& place = place_for(key);
        if (place.age != age && ++used > buckets.size() * WAYS / 2 && buckets.size() < most)
            return grow_for({key, known, age, worth});
        place = {key, known, age, worth};
    }

private:
    struct Entry {
        Key key = 0;
        Known known{};
        std::uint16_t age = 0;
        std::uint8_t worth = 0;
    };
    static constexpr std::size_t WAYS = 4;
    static constexpr std::size_t FIRST = 1024;  // buckets: 64 kB
    // A line of the cache.
    struct alignas(64) Bucket : std::array<Entry, WAYS> {};

    Bucket& bucket_of(Key key) { return buckets[key & (buckets.size() - 1)]; }
    const Bucket& bucket_of(Key key) const { return buckets[key & (buckets.size() - 1)]; }

    Entry& place_for(Key key) {
        Bucket& bucket = bucket_of(key);
        Entry* place = bucket.data();
        for (Entry& entry : bucket) {
            if (entry.age != age || entry.key == key)
                return entry;
            if (entry.worth < place->worth)
                place = &entry;
        }
        return *place;
    }

    void grow_for(const Entry& newest) {
        std::vector<Bucket> before(std::min(most, buckets.size() * GROWTH));
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

    std::size_t most;  // buckets
    std::vector<Bucket> buckets;
    std::size_t used = 0;  // entries
    std::uint16_t age = 1;
};

}  // namespace robotable::robot_master
