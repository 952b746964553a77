export function createAgentPackage(built: string): Promise<Buffer>;
