// The states still to be looked at, in layers of equal cost plus bound; within a layer the last comes first.
// A layer is a chain of pages. Pages that have been emptied are used again.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "ricochet_robots/inline.hpp"
#include "ricochet_robots/memory.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

class Layers {
public:
    explicit Layers(Budget& its_budget) : budget(its_budget) {}
    Layers(const Layers&) = delete;
    Layers& operator=(const Layers&) = delete;

    ~Layers() {
        for (const Slab& slab : slabs) {
            budget.give_back(slab.pages * sizeof(Page));
            free_block(slab.memory, slab.pages * sizeof(Page));
        }
    }

    // False once there was no room: then states are missing.
    bool is_whole() const { return whole; }

    ROBOTABLE_INLINE void push(std::size_t total, State state) {
        if (total < layers.size() && layers[total].top != layers[total].end) [[likely]]
            *layers[total].top++ = state;
        else
            push_on_new_page(total, state);
    }

    bool is_empty(std::size_t total) const { return total >= layers.size() || layers[total].page == nullptr; }

    ROBOTABLE_INLINE State pop(std::size_t total) {
        assert(!is_empty(total));
        Layer& layer = layers[total];
        const State state = *--layer.top;
        if (layer.top == layer.page->states.data()) [[unlikely]]
            take_off(layer);
        return state;
    }

    // The first layer from this one on that holds something; one past the last if there is none.
    std::size_t next(std::size_t total) const {
        while (total < layers.size() && is_empty(total))
            ++total;
        return total;
    }

    bool is_over(std::size_t total) const { return total >= layers.size(); }

private:
    struct Page {
        Page* below;
        std::array<State, 1023> states;
    };

    // Its top page holds one state at least.
    struct Layer {
        State* top = nullptr;
        State* end = nullptr;
        Page* page = nullptr;
    };

    struct Slab {
        void* memory;
        std::size_t pages;
    };

    __attribute__((noinline)) void push_on_new_page(std::size_t total, State state) {
        if (total >= layers.size())
            layers.resize(total + 8);
        Layer& layer = layers[total];
        if (spare == nullptr && !get_pages()) {
            whole = false;
            return;
        }
        Page* const page = spare;
        spare = page->below;
        page->below = layer.page;
        layer = {page->states.data(), page->states.data() + page->states.size(), page};
        *layer.top++ = state;
    }

    __attribute__((noinline)) void take_off(Layer& layer) {
        Page* const empty = layer.page;
        layer.page = empty->below;
        layer.end = layer.page == nullptr ? nullptr : layer.page->states.data() + layer.page->states.size();
        layer.top = layer.end;
        empty->below = spare;
        spare = empty;
    }

    bool get_pages() {
        const std::size_t pages = slabs.empty() ? 8 : std::min(slabs.back().pages * 4, HUGE_PAGE / sizeof(Page));
        if (!budget.take(pages * sizeof(Page)))
            return false;
        void* const memory = take_block(pages * sizeof(Page), false);
        if (memory == nullptr) {
            budget.give_back(pages * sizeof(Page));
            return false;
        }
        slabs.push_back({memory, pages});
        for (std::size_t number = pages; number-- > 0;) {
            Page* const page = static_cast<Page*>(memory) + number;
            page->below = spare;
            spare = page;
        }
        return true;
    }

    Budget& budget;
    std::vector<Layer> layers;
    std::vector<Slab> slabs;
    Page* spare = nullptr;
    bool whole = true;
};

}  // namespace robotable::ricochet_robots
