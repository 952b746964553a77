import { createExports } from './export/exports.ts';
import { createImports } from './import/imports.ts';

export type Transfers = ReturnType<typeof createTransfers>;

type Dependencies = Parameters<typeof createExports>[0] & Parameters<typeof createImports>[0];

/** Layouts and playlists with everything that they show, from one account to another. */
export function createTransfers(dependencies: Dependencies) {
  return { ...createExports(dependencies), ...createImports(dependencies) };
}
