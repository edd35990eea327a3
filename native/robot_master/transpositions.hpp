// What a search has found out about positions: by key, a value that is proved at least and one at most.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "robot_master/canonical.hpp"

namespace robotable::robot_master {

struct Known {
    std::int16_t least;
    std::int16_t most;
};

class Transpositions {
public:
    // Room for 2^bits positions, 16 bytes each.
    explicit Transpositions(unsigned bits)
        : mask((std::size_t{1} << bits) / WAYS - 1), buckets(std::make_unique<Bucket[]>(mask + 1)) {}

    std::size_t bytes() const { return (mask + 1) * sizeof(Bucket); }

    // Forgets everything, without touching the memory.
    void clear() {
        if (++age == 0) {
            for (std::size_t at = 0; at <= mask; ++at)
                buckets[at] = {};
            age = 1;
        }
    }

    bool find(Key key, Known& known) const {
        for (const Entry& entry : buckets[key & mask])
            if (entry.key == key && entry.age == age) {
                known = entry.known;
                return true;
            }
        return false;
    }

    void prefetch(Key key) const { __builtin_prefetch(&buckets[key & mask]); }

    // `worth`: what it cost to find out; the cheapest entry makes room.
    void store(Key key, Known known, std::uint8_t worth) {
        Bucket& bucket = buckets[key & mask];
        Entry* place = bucket.data();
        for (Entry& entry : bucket) {
            if (entry.age != age || entry.key == key) {
                place = &entry;
                break;
            }
            if (entry.worth < place->worth)
                place = &entry;
        }
        *place = {key, known, age, worth};
    }

private:
    struct Entry {
        Key key = 0;
        Known known{};
        std::uint16_t age = 0;
        std::uint8_t worth = 0;
    };
    static constexpr std::size_t WAYS = 4;
    using Bucket = std::array<Entry, WAYS>;

    std::size_t mask;
    std::unique_ptr<Bucket[]> buckets;
    std::uint16_t age = 1;
};

}  // namespace robotable::robot_master
