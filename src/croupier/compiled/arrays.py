"""Names for the arrays that pass between tables and kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Hands: TypeAlias = NDArray[np.uint8]
Bools: TypeAlias = NDArray[np.bool_]
I16: TypeAlias = NDArray[np.int16]
I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]
# Whole numbers of whatever width they are stored in, and several such arrays by name.
Numbers: TypeAlias = NDArray[Any]
Arrays: TypeAlias = Mapping[str, Numbers]
