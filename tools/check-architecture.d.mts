export function findArchitectureProblems(root: string): string[];
