pred p(x) == x -> Lost{};
