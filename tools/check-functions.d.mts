export function listLongFunctions(path: string, text: string): string[];
