export function createTvPackages(): Promise<[string, Buffer][]>;
