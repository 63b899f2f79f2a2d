"""What beats what: one readable module a family of hands, and fast kernels that agree with it."""
