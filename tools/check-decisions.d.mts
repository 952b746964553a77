export function findDecisionProblems(root: string): string[];
