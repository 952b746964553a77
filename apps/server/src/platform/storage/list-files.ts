import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './folders.ts';
import { isKey } from './storage.ts';

/** Files below `root` whose keys begin with `prefix`. */
export function listFiles(root: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  return walk(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix) && isKey(key)) {
      const found = await stat(join(root, key)).catch(() => null); // it may have been removed meanwhile
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }
}
