/** The names of all benchmarks. */
export const benchmarks: readonly string[];
