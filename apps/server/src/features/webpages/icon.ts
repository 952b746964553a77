import { readFile, writeFile } from 'node:fs/promises';
import type { Platform } from '../../platform/platform.ts';
import { join } from 'node:path';
import { newId } from '../../platform/ids.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import { convertImage, makePreview, readImage, SVG } from '../processing/index.ts';
import type { PageHead } from './html-head.ts';
import { pngOfIco } from './ico.ts';

/** The icon of a page, encoded anew. */
export interface Icon {
  webp: Buffer;
  averageColor: string;
}

/** Larger ones are not used. */
const MAX_ICON_BYTES = 1_000_000;

/** Long enough for a busy machine. */
const ENCODING_MS = 30_000;

/** The number of icons that are tried. */
const MAX_TRIED = 2;

/**
 * The best icon that a page states, or that of its site; null if there is none that can be read. Never throws.
 *
 * @param signal ends fetching; encoding has limits of its own
 */
export async function findIcon(
  { workFolder }: Platform,
  fetchPage: GuardedFetch,
  pageUrl: string,
  head: PageHead,
  signal: AbortSignal,
): Promise<Icon | null> {
  for (const address of listIconAddresses(pageUrl, head).slice(0, MAX_TRIED)) {
    try {
      const { status, bytes } = await fetchPage(address, { maxBytes: MAX_ICON_BYTES, signal, accept: 'image/*' });
      if (status === 200 && bytes.length < MAX_ICON_BYTES) return await encodeIcon(bytes, join(workFolder, 'icons'));
    } catch {
      // An icon is optional: the next one is tried, or the page has none.
    }
  }
  return null;
}

/** Absolute addresses, the largest icon first. */
function listIconAddresses(pageUrl: string, { base, icons }: PageHead): string[] {
  const root = base !== null && URL.canParse(base, pageUrl) ? new URL(base, pageUrl) : new URL(pageUrl);
  const stated = icons
    .toSorted((a, b) => b.size - a.size)
    .flatMap(({ href }) => (URL.canParse(href, root.href) ? new URL(href, root) : []))
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:');
  return [...stated, new URL('/favicon.ico', pageUrl)].map(({ href }) => href);
}

/** Reads it as the product reads images that people upload, in a process of its own. */
async function encodeIcon(bytes: Buffer, workFolder: string): Promise<Icon> {
  const signal = AbortSignal.timeout(ENCODING_MS);
  return withWorkFolder(workFolder, newId('icon'), async (folder) => {
    const [original, drawn, target] = [join(folder, 'original'), join(folder, 'drawn.png'), join(folder, 'icon.webp')];
    await writeFile(original, pngOfIco(bytes) ?? bytes);
    const { mimeType } = await readImage(original, signal);
    if (mimeType === SVG) await convertImage(original, 'svg', drawn, signal);
    const averageColor = await makePreview(mimeType === SVG ? drawn : original, target, false, signal);
    return { webp: await readFile(target), averageColor };
  });
}
