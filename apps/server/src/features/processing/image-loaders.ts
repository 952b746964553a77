import sharp from 'sharp';

/**
 * Larger images are refused before they are decoded. Phones take photos of 200 megapixels. They are scaled down while
 * they are read, which takes 1.1 GB, or 1.7 GB where they are stored in several passes and turned.
 */
export const MAX_PIXELS = 400e6;

// Untrusted files reach only these of libvips' loaders. SVG is loaded from memory only: without a path it cannot refer
// to neighbouring files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Every file is read once, so a cache would only keep files open.
sharp.cache(false);

/** Pixels of each side of the copy that is averaged. */
const SAMPLE_SIDE = 16;

/** The average color of an image as `#rrggbb`, weighted by opacity. */
export async function measureAverageColor(path: string): Promise<string> {
  const sample = sharp(path).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const bytes = await sample.raw().toBuffer();
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    weight += alpha;
    for (const channel of [0, 1, 2]) sums[channel]! += alpha * (bytes[at + channel] ?? 0); // one sum per channel
  }
  return `#${Buffer.from(sums.map((sum) => Math.round(sum / Math.max(1, weight)))).toString('hex')}`;
}

export { sharp };
