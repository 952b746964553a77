export function findSecurityProblems(root: string): string[];
