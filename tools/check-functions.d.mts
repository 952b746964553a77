export function listLongFunctions(path: string, text: string): string[];
export function listPlatformMembers(text: string): string[];
export function listRepeatedMembers(path: string, text: string, members: readonly string[]): string[];
