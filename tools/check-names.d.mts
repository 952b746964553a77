export function listSharedStems(sources: ReadonlyMap<string, string>): string[];
export function listSharedNames(sources: ReadonlyMap<string, string>): string[];
