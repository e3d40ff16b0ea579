# shellcheck shell=bash disable=SC2034 # quilt reads these
# What quilt does in a tree that scripts/quilt-env set up: it applies patches
# without fuzz, and writes what scripts/refresh would write. Where the patches
# are, the tree's .pc says.
QUILT_PC=.pc
QUILT_PATCHES_PREFIX=''
QUILT_PATCH_OPTS=''
QUILT_PUSH_ARGS='--fuzz=0'
QUILT_DIFF_OPTS='-a -p'
QUILT_DIFF_ARGS='-p ab --no-timestamps --no-index --sort'
QUILT_REFRESH_ARGS=$QUILT_DIFF_ARGS
# The order of the files, and what diff takes for the name of a function. An
# editor has the user's own language.
case ${QUILT_COMMAND-} in
edit | header) ;;
*) export LC_ALL=C ;;
esac
