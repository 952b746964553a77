export function listTexts(path: string, source: string): string[];
