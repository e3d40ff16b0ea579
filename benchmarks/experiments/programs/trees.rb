# Binary trees, made, walked and dropped: the collector's work.
def tree(depth)
  depth == 0 ? [nil, nil] : [tree(depth - 1), tree(depth - 1)]
end

def count(tree)
  tree[0] ? 1 + count(tree[0]) + count(tree[1]) : 1
end

kept = tree(11)
6.times { abort 'a tree is not whole' if count(tree(10)) != 2047 }
abort 'the kept tree is not whole' if count(kept) != 4095
