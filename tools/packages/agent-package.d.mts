export function createAgentPackage(built: string): Promise<Uint8Array>;
