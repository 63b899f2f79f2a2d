"""`python -m croupier.compiled`: build the tables and compile the kernels now rather than on first use."""

from __future__ import annotations

from croupier.compiled.rankings import warm_up

if __name__ == "__main__":
    print(f"ready in {warm_up():.1f} s")
