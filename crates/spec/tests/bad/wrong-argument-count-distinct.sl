query q == distinct({1}, {2});
