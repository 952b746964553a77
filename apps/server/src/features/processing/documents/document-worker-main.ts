import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { MAX_DOCUMENT_BYTES, MAX_PAGES } from '@vitrine/contract/documents/document-limits';
import { measureAverageColor, sharp } from '../image-loaders.ts';
import { fitPage } from './page-size.ts';
import type { DocumentProblem, FromDocumentWorker, MadePage } from './worker-messages.ts';

/** Pixels of the longer side of a thumbnail. */
const PREVIEW_SIDE = 640;

/** A picture of this size or more, as JPEG, is a photo: without loss it would be many times larger. */
const PHOTO_BYTES = 900_000;

// By default there is a thread for each core, each with its own memory.
sharp.concurrency(1);

function tell(message: FromDocumentWorker): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** The document, or the reason why it has none. */
async function openDocument(path: string): Promise<PDFiumDocument | DocumentProblem> {
  if ((await stat(path)).size > MAX_DOCUMENT_BYTES) return { problem: 'large' };
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(await readFile(path));
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    if (/password|security/i.test(message)) return { problem: 'password' };
    return { problem: /memory|OOM/i.test(message) ? 'memory' : 'damaged' };
  }
}

/** A drawn page or text is stored without loss, which is small and sharp; a photo as JPEG. */
async function encode(raw: () => ReturnType<typeof sharp>): Promise<Pick<MadePage, 'mimeType'> & { bytes: Buffer }> {
  const photo = await raw().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  if (photo.length < PHOTO_BYTES) {
    const drawing = await raw().webp({ lossless: true, effort: 1 }).toBuffer();
    if (drawing.length <= 2 * photo.length) return { bytes: drawing, mimeType: 'image/webp' };
  }
  return { bytes: photo, mimeType: 'image/jpeg' };
}

async function makePage(document: PDFiumDocument, number: number, folder: string): Promise<FromDocumentWorker> {
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const size = fitPage({ width: originalWidth, height: originalHeight });
  if (size === null) return { problem: 'page' };
  const { data } = await page.render({ ...size, render: 'bitmap' });
  const raw = () => sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha();
  const { bytes, mimeType } = await encode(raw);
  await writeFile(join(folder, `${number}.page`), bytes);
  const preview = join(folder, `${number}.preview`);
  await raw()
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(preview);
  return { page: number, ...size, mimeType, averageColor: await measureAverageColor(preview) };
}

/**
 * Runs in a separate process, because its input is untrusted, and for one document only. Prints the number of pages, or
 * the reason why the document cannot be shown; with a folder, it writes the picture and the thumbnail of each page there.
 */
async function main(path: string, folder: string | undefined): Promise<void> {
  const document = await openDocument(path);
  if ('problem' in document) return tell(document);
  const pages = document.getPageCount();
  if (pages === 0) return tell({ problem: 'empty' });
  if (pages > MAX_PAGES) return tell({ problem: 'many' });
  tell({ pages });
  if (folder === undefined) return;
  for (let number = 1; number <= pages; number += 1) {
    try {
      const made = await makePage(document, number, folder);
      tell(made);
      if ('problem' in made) return;
    } catch (error) {
      const isMemory = error instanceof RangeError || (error instanceof Error && /memory|OOM/i.test(error.message));
      return tell(isMemory ? { problem: 'memory' } : { problem: 'page' });
    }
  }
}

const [path = '', folder] = process.argv.slice(2);
await main(path, folder);
