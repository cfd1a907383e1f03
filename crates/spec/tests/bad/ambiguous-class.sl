pred p(x) == x -> Table{};
