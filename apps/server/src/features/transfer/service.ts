import type { Platform } from '../../platform/platform.ts';
import type { Sources } from './export/collect.ts';
import { createExports } from './export/exports.ts';
import type { Targets } from './import/add-content.ts';
import { createImports } from './import/imports.ts';

/** Layouts and playlists with everything that they show, from one account to another. */
export function createTransfers(platform: Platform, dependencies: Sources & Targets) {
  return { ...createExports(platform, dependencies), ...createImports(platform, dependencies) };
}
