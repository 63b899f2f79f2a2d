"""What several chapters share, without the clauses of any of them."""
