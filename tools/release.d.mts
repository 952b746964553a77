interface BuiltParts {
  server(folder: string, version: string): unknown;
  agent(folder: string, version: string): unknown;
  tvs(folder: string, version: string): unknown;
  sbom(folder: string, version: string, madeAt: string): unknown;
}
export function release(
  version: string,
  options?: { root?: string; day?: string; built?: BuiltParts },
): Promise<string[]>;
