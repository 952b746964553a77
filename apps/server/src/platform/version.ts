import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { root } from './root.ts';

const Package = z.object({ version: z.string() });

/** The release that this is, from the root's package.json. */
export function readVersion(): string {
  const text = readFileSync(new URL('package.json', root), 'utf8');
  return Package.parse(JSON.parse(text)).version;
}
