#!/bin/sh
# A shard of a collection as a task of a Slurm array, and the pages that show all puzzles as a job after them:
#   shards=$(sbatch --parsable --array=1-100 slurm.sh rush.txt site)
#   sbatch --dependency=afterany:"$shards" slurm.sh --merge site
# The folders of both jobs are on a file system that all nodes share. To run some tasks again:
#   SHARDS=100 sbatch --array=7,9 slurm.sh rush.txt site
#SBATCH --job-name=stepbook
#SBATCH --cpus-per-task=1
#SBATCH --mem=5G
#SBATCH --requeue
set -u

if [ "$1" = --merge ]; then
  exec stepbook batch --merge -o "$2"
fi
stepbook batch "$1" -o "$2" --shard "$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_COUNT}" --jobs 1 --threads 1
code=$?
# What the system did not read or write may work the next time. Other codes would be the same again.
if [ "$code" = 5 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
