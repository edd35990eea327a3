// Limits the memory that all searches for one position use together.
#pragma once

#include <cstddef>

namespace robotable::ricochet_robots {

// A search asks before it allocates, and gives up if the budget refuses. Nothing is thrown.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t most) : limit(most) {}

    bool take(std::size_t bytes) {
        if (bytes > limit - used)
            return false;
        used += bytes;
        peak = used > peak ? used : peak;
        return true;
    }

    void give_back(std::size_t bytes) { used -= bytes; }

    std::size_t peak_bytes() const { return peak; }

private:
    std::size_t limit;
    std::size_t used = 0;
    std::size_t peak = 0;
};

}  // namespace robotable::ricochet_robots
