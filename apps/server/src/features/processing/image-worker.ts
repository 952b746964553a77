import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ProcessError, type ProcessLimits, runNode } from '../../platform/child-process.ts';
import { findProgram } from '../../platform/programs.ts';

/**
 * The way to read an image: `svg` is rendered, `pixels` is decoded, and so are all frames of an `animation`; `heic` is a
 * photo of a phone.
 */
export type ImageSource = 'svg' | 'pixels' | 'animation' | 'heic';

const Size = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) });
const Converted = Size.extend({ mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']) });
export type ConvertedImage = z.infer<typeof Converted>;
const Preview = z.object({ averageColor: z.string().regex(/^#[\da-f]{6}$/) });

const Letters = z.object({ undrawn: z.array(z.string().max(40)) });

const workerPath = fileURLToPath(findProgram('image-worker'));

/**
 * The limits for previews. A file that is crafted to be slow or large exhausts these limits instead of the server.
 * Including the program, the process stays below 512 MB.
 */
export const previewLimits = { memoryBytes: 400 * 2 ** 20, cpuSeconds: 10, timeoutMs: 30_000 };

/**
 * The limits for reading a file. CPU time is limited rather than elapsed time, so that no healthy file is refused on a
 * busy machine; three hours of video take one second of it. How long a sender waits is decided by `classifyWithin`.
 */
export const readingLimits = { ...previewLimits, cpuSeconds: 5, timeoutMs: 120_000 };

/** For SVG, which is untrusted code. Ordinary files take a second. */
const svgLimits = { ...readingLimits, cpuSeconds: 3 };

/** The limits for renditions in full size. */
const largeLimits = { memoryBytes: 3 * 2 ** 30, timeoutMs: 60_000 };

/** The size of an image in pixels, as rendered. @throws ProcessError when it cannot be decoded */
export async function measureImage(
  path: string,
  source: ImageSource,
  signal: AbortSignal,
): Promise<z.infer<typeof Size>> {
  return Size.parse(await runWorker([path, source], { ...svgLimits, isBackground: false, signal }));
}

/**
 * Writes a rendition to `target`: upright, 8 bits, sRGB; an animation becomes a GIF.
 *
 * @throws ProcessError when it cannot be decoded
 */
export async function convertImage(
  path: string,
  source: ImageSource,
  target: string,
  signal: AbortSignal,
): Promise<ConvertedImage> {
  const limits = source === 'svg' ? previewLimits : largeLimits;
  return Converted.parse(await runWorker([path, source, target], { ...limits, isBackground: true, signal }));
}

/**
 * Writes a thumbnail to `target`: WebP, upright, with transparency, never enlarged. Returns its average color as
 * `#rrggbb`.
 *
 * @throws ProcessError when it cannot be decoded
 */
export async function makePreview(
  path: string,
  target: string,
  isBackground: boolean,
  signal: AbortSignal,
): Promise<string> {
  return Preview.parse(await runWorker([path, 'preview', target], { ...previewLimits, isBackground, signal }))
    .averageColor;
}

/**
 * The scripts in a drawing for which the server has no font, by the names that people use, such as `Korean`.
 *
 * @throws ProcessError when it cannot be read
 */
export async function findUndrawnScripts(path: string, isBackground: boolean, signal: AbortSignal): Promise<string[]> {
  return Letters.parse(await runWorker([path, 'letters'], { ...previewLimits, isBackground, signal })).undrawn;
}

async function runWorker(args: readonly string[], how: Omit<ProcessLimits, 'maxOutputBytes'>): Promise<unknown> {
  const output = await runNode(workerPath, args, { ...how, maxOutputBytes: 10_000 });
  try {
    return JSON.parse(output.toString());
  } catch (cause) {
    throw new ProcessError('The image worker gave no answer', 'failed', { cause });
  }
}
