export function listKinds(files: Record<string, string>): { kind: string; files: string[]; lines: number }[];
export function listProblems(files: Record<string, string>): string[];
export function readSources(): Record<string, string>;
