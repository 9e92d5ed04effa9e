[(definition) (claim) (set) (list) (arguments)] @fold
