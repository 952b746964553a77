import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPages } from '../../features/processing/index.ts';
import { sharp } from '../../features/processing/image-loaders.ts';
import type { MadeDocument } from './made-documents.ts';

/** Makes the pages of a document as the product does, and looks at one of them. */
export async function drawDocument(bytes: Buffer, { page = 1, at = [0.5, 0.5] }: Partial<MadeDocument> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-document-'));
  try {
    const path = join(folder, 'source.pdf');
    await writeFile(path, bytes);
    const { signal } = new AbortController();
    const pages = await drawPages(path, { folder, isBackground: false, signal, onProgress() {} });
    const { data, info } = await sharp(await readFile(join(folder, `${page}.page`)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const [x, y] = [Math.floor(width * at[0]), Math.floor(height * at[1])];
    const start = (y * width + x) * channels;
    return { pages: pages.length, width, height, color: [...data.subarray(start, start + 3)] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** True if no channel differs by more than a photo's compression does. */
export const isSameColor = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= 4);
