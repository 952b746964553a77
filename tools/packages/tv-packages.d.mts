export function createTvPackages(): Promise<[string, Uint8Array][]>;
