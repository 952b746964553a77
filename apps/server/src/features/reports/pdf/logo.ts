import type { SheetLogo } from './sheet.ts';

/** The size in which a logo is embedded, in px: 300 for an inch of paper. */
const BOX = { width: 600, height: 200 };

/** Returns a logo on white, because PNG without transparency needs no decoding; null if its file is broken. */
export async function readLogo(bytes: Buffer | null): Promise<Omit<SheetLogo, 'alt'> | null> {
  if (bytes === null) return null;
  // Loaded on first use: sharp takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 100e6 })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png({ palette: false })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
