export function writeTvPackages(folder: string): Promise<void>;
