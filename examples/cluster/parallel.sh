#!/bin/sh
# All shards of a collection on this machine with GNU parallel, then the pages that show them all.
#   parallel.sh SHARDS PUZZLES OPTIONS...      OPTIONS are those of `stepbook batch`, such as -o site
# A shard that ends with a code which another try may change (5, or a signal) is run again, at most twice; finished puzzles are kept.
set -eu
shards=$1 puzzles=$2
shift 2

one=$(mktemp)
trap 'rm -f "$one"' EXIT
cat > "$one" <<'SHARD'
stepbook batch "$@" --jobs 1 --threads 1
code=$?
case $code in
  0 | 5 | 129 | 130 | 137 | 143) exit $code ;;
  # Another try would end in the same way; the other shards go on.
  *) echo "a shard ended with code $code" >&2 ;;
esac
SHARD

seq "$shards" | parallel --retries 3 sh "$one" "$puzzles" "$@" --shard "{}/$shards"
stepbook batch --merge "$@"
