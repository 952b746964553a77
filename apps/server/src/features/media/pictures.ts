import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ProcessError, runLimited } from '../../platform/child-process.ts';

/** How a picture has to be read: `svg` is drawn, everything else is decoded; of an `animation` all frames. */
export type PictureSource = 'svg' | 'pixels' | 'animation';

const Size = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) });
const Made = Size.extend({ mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']) });
export type MadePicture = z.infer<typeof Made>;

const makerPath = fileURLToPath(new URL('./picture-maker-main.ts', import.meta.url));

/** A picture made to be slow or large ends here instead of in the server. */
const limits = { memoryBytes: 3 * 2 ** 30, maxOutputBytes: 10_000 };

/** The size that a picture will have, in pixels. @throws ProcessError when it cannot be decoded */
export async function readPicture(path: string, source: PictureSource): Promise<z.infer<typeof Size>> {
  return Size.parse(await make([path, source], { ...limits, timeoutMs: 10_000, isBackground: false }));
}

/**
 * Writes an upright copy in 8 bits and sRGB, which everything can show, to `target`; an animation as GIF.
 *
 * @throws ProcessError when it cannot be decoded
 */
export async function copyPicture(
  path: string,
  source: PictureSource,
  target: string,
  signal: AbortSignal,
): Promise<MadePicture> {
  return Made.parse(await make([path, source, target], { ...limits, timeoutMs: 30_000, isBackground: true, signal }));
}

async function make(args: readonly string[], how: Parameters<typeof runLimited>[2]): Promise<unknown> {
  const output = await runLimited(process.execPath, ['--max-old-space-size=256', makerPath, ...args], how);
  try {
    return JSON.parse(output.toString());
  } catch (cause) {
    throw new ProcessError('The picture maker gave no answer', 'failed', { cause });
  }
}
