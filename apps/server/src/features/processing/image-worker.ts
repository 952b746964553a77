import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ProcessError, type ProcessLimits, runNode } from '../../platform/child-process.ts';

/** How a picture has to be read: `svg` is drawn, everything else is decoded; of an `animation` all frames. */
export type ImageSource = 'svg' | 'pixels' | 'animation';

const Size = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) });
const Made = Size.extend({ mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']) });
export type ConvertedImage = z.infer<typeof Made>;
const Preview = z.object({ averageColor: z.string().regex(/^#[\da-f]{6}$/) });

const makerPath = fileURLToPath(new URL('./image-worker-main.ts', import.meta.url));

/**
 * For the preview of a file: one made to be slow or large ends here instead of in the server. With the code of what
 * reads it, it stays below 512 MB.
 */
export const previewLimits = { memoryBytes: 400 * 2 ** 20, cpuSeconds: 10, timeoutMs: 30_000 };

/**
 * For reading it. It is the processor's time that is limited, so that a healthy file is not refused because the machine
 * is busy; three hours of video take one second of it. How long a sender waits is not decided here.
 */
export const readingLimits = { ...previewLimits, cpuSeconds: 5, timeoutMs: 120_000 };

/** For a drawing, which is a program; those that are made for screens take a second. */
const drawingLimits = { ...readingLimits, cpuSeconds: 3 };

/** For copies in full size. */
const largeLimits = { memoryBytes: 3 * 2 ** 30, timeoutMs: 60_000 };

/** The size that a picture will have, in pixels. @throws ProcessError when it cannot be decoded */
export async function measureImage(
  path: string,
  source: ImageSource,
  signal: AbortSignal,
): Promise<z.infer<typeof Size>> {
  return Size.parse(await make([path, source], { ...drawingLimits, isBackground: false, signal }));
}

/**
 * Writes an upright copy in 8 bits and sRGB, which everything can show, to `target`; an animation as GIF.
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
  return Made.parse(await make([path, source, target], { ...limits, isBackground: true, signal }));
}

/**
 * Writes the small picture that lists show to `target`: WebP, upright, with its transparency; never enlarged. Returns
 * its average color as `#rrggbb`.
 *
 * @throws ProcessError when it cannot be decoded
 */
export async function makePreview(
  path: string,
  target: string,
  isBackground: boolean,
  signal: AbortSignal,
): Promise<string> {
  return Preview.parse(await make([path, 'preview', target], { ...previewLimits, isBackground, signal })).averageColor;
}

async function make(args: readonly string[], how: Omit<ProcessLimits, 'maxOutputBytes'>): Promise<unknown> {
  const output = await runNode(makerPath, args, { ...how, maxOutputBytes: 10_000 });
  try {
    return JSON.parse(output.toString());
  } catch (cause) {
    throw new ProcessError('The picture maker gave no answer', 'failed', { cause });
  }
}
