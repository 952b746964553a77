/** The most problems that the report of a machine has in words, and the most characters of each. */
export const MACHINE_PROBLEMS = 10;
export const MACHINE_PROBLEM_LENGTH = 400;
