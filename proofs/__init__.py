"""Long proofs and the tools that look at the product from outside: what shows that it holds, and not a part of it."""
