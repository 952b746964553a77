import { readFile, stat, writeFile } from 'node:fs/promises';
import { detectEncoding } from '@vitrine/contract/library/file-formats';
import type { Sharp } from 'sharp';
import { measureAverageColor, MAX_PIXELS, sharp } from './image-loaders.ts';

/** SVG is text; larger files embed images, which can be uploaded themselves. */
const MAX_SVG_BYTES = 20 * 1024 * 1024;

/** Pixels of the longer side of a rendered SVG, whatever size it states. */
const MIN_SVG_SIDE = 1_920;
const MAX_SVG_SIDE = 3_840;

/** Pixels of the longer side: the usual maximum texture size, and more than screens show. */
const MAX_SIDE = 8_192;

const QUALITY = 92;

const largest = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
const fullColor = { quality: QUALITY, chromaSubsampling: '4:4:4' };

/** Pixels of the longer side of a thumbnail. */
const PREVIEW_SIDE = 640;

/** The limit of all frames of an animation together. The process' memory is limited separately. */
const MAX_ANIMATED_PIXELS = 1e9;

/** Pixels per inch at which an SVG has its stated size. */
const DEFAULT_DENSITY = 72;

// Scans are read here only, within the limits of this process.
sharp.unblock({ operation: ['VipsForeignLoadTiff'] });
// By default there is a thread for each core, each with its own memory.
sharp.concurrency(1);

/** The text of a drawing. */
async function readDrawing(path: string): Promise<string> {
  if ((await stat(path)).size > MAX_SVG_BYTES) throw new Error('The SVG is too large');
  return toUtf8(await readFile(path)).toString();
}

async function openSvg(path: string): Promise<Sharp> {
  const bytes = Buffer.from(await readDrawing(path));
  const { width, height } = await sharp(bytes).metadata();
  const longer = Math.max(width, height);
  const scale = Math.min(Math.max(longer, MIN_SVG_SIDE), MAX_SVG_SIDE) / longer;
  const density = Math.min(100_000, Math.max(1, DEFAULT_DENSITY * scale));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS }).resize({ ...size, fit: 'fill' });
}

/** The text of a drawing in UTF-8, which librsvg asks for: editors of Windows save it as UTF-16. */
function toUtf8(bytes: Buffer): Buffer {
  const encoding = detectEncoding(bytes);
  if (encoding === 'utf-8') return bytes;
  const text = new TextDecoder(encoding).decode(bytes);
  return Buffer.from(text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*("[^"]*"|'[^']*')/, '$1'));
}

/**
 * Runs in a separate process, because its input is untrusted. Prints the size of an image as one line of JSON, or the letters
 * of a drawing that it has no font for. If a
 * target is given, it writes a copy there: upright, 8 bits, sRGB; a preview is also small, and its average color printed.
 */
async function main(path: string, source: string, target: string | undefined): Promise<void> {
  if (source === 'svg') {
    const image = (await openSvg(path)).png();
    const { width, height } = target === undefined ? await measure(image) : await image.toFile(target);
    process.stdout.write(JSON.stringify({ width, height, mimeType: 'image/png' }));
    return;
  }
  if (source === 'letters') {
    const { listUndrawnScripts } = await import('./letters.ts');
    process.stdout.write(JSON.stringify({ undrawn: await listUndrawnScripts(await readDrawing(path)) }));
    return;
  }
  if (source === 'heic' && target !== undefined) {
    process.stdout.write(JSON.stringify(await convertPhoto(path, target)));
    return;
  }
  if (source === 'animation' && target !== undefined) {
    const animation = sharp(path, { animated: true, limitInputPixels: MAX_ANIMATED_PIXELS, failOn: 'none' });
    const { width, pageHeight } = await animation.gif({ effort: 4 }).toFile(target);
    process.stdout.write(JSON.stringify({ width, height: pageHeight, mimeType: 'image/gif' }));
    return;
  }
  if (source === 'preview' && target !== undefined) {
    const { width, height } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      .autoOrient()
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(target);
    const averageColor = await measureAverageColor(target);
    process.stdout.write(JSON.stringify({ width, height, mimeType: 'image/webp', averageColor }));
    return;
  }
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true });
  const { hasAlpha, format, autoOrient } = await image.metadata();
  if (target === undefined) {
    process.stdout.write(JSON.stringify(autoOrient));
    return;
  }
  const upright = image.autoOrient().resize(largest).toColourspace('srgb');
  const [mimeType, copy] =
    format === 'png'
      ? (['image/png', upright.png()] as const)
      : hasAlpha
        ? (['image/webp', upright.webp({ quality: QUALITY })] as const)
        : (['image/jpeg', upright.jpeg(fullColor)] as const);
  const { width, height } = await copy.toFile(target);
  process.stdout.write(JSON.stringify({ width, height, mimeType }));
}

/** Writes a photo of a phone as JPEG in its own colors, which browsers know, or as WebP if it is transparent. */
async function convertPhoto(path: string, target: string) {
  // Loaded on first use: its decoder takes 30 MB.
  const { addProfile, openHeic } = await import('./heic.ts');
  const { picture, isTransparent, profile } = await openHeic(path);
  const upright = picture.resize(largest);
  if (isTransparent) {
    const { width, height } = await upright.webp({ quality: QUALITY }).toFile(target);
    return { width, height, mimeType: 'image/webp' };
  }
  const { data, info } = await upright.removeAlpha().jpeg(fullColor).toBuffer({ resolveWithObject: true });
  await writeFile(target, addProfile(data, profile));
  return { width: info.width, height: info.height, mimeType: 'image/jpeg' };
}

async function measure(image: Sharp): Promise<{ width: number; height: number }> {
  // Only rendering the image shows if it can be rendered.
  const { info } = await image.toBuffer({ resolveWithObject: true });
  return info;
}

const [path = '', source = '', target] = process.argv.slice(2);
await main(path, source, target);
