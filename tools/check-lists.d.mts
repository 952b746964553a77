interface Rule {
  name: string;
  from: { path?: string | string[]; pathNot?: string | string[] };
  to: { path?: string | string[]; pathNot?: string | string[] };
}
export function unmatchedRules(rules: Rule[], paths: string[]): string[];
export function listAlternatives(pattern: string): string[];
export function unmatchedGlobs(file: string, globs: string[], folder?: string): string[];
