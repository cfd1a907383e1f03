pred p(x) == x -> broken.Broken{};
