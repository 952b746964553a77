/** The folders in which tests and benchmarks find programs, as a `PATH`. */
export function toProgramPath(path?: string): string;
