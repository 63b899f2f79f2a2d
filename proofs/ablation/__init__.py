"""Switch clauses off, one at a time, and see whether their own tests notice: `python -m proofs.ablation`.

Everything happens in the process that proves: modules are changed as they are imported, and the product itself has no
switch. A point is a place that carries a clause: the refusal that cites it, the due step, the line, the row.
"""
