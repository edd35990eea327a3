"""Many independent jobs: in this process, in several, or on a cluster, with the same results."""
