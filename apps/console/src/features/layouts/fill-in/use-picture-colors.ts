import { useEffect, useState } from 'react';
import { hueDistance, toShade } from './oklch.ts';

/** Pictures are read at this size, in px. */
const SIDE = 32;
const MAX_COLORS = 4;
/** Paler colors are no brand. */
const MIN_CHROMA = 0.06;
/** Hues that are nearer to each other than this, in degrees, are one suggestion. */
const NEAR = 30;

/** The strongest colors of pictures, those of the first ones first. Pictures that cannot be read have none. */
export function usePictureColors(addresses: readonly string[]): readonly string[] {
  const [colors, setColors] = useState<readonly string[]>([]);
  const key = addresses.join(' ');
  useEffect(() => {
    let isCurrent = true;
    async function read(): Promise<void> {
      const lists = await Promise.all((key === '' ? [] : key.split(' ')).map(readPicture));
      if (isCurrent) setColors([...new Set(lists.flat())].slice(0, MAX_COLORS));
    }
    void read();
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return colors;
}

async function readPicture(address: string): Promise<string[]> {
  try {
    const image = new Image(SIDE, SIDE);
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (context === null) return [];
    context.drawImage(image, 0, 0, SIDE, SIDE);
    return listStrongColors(context.getImageData(0, 0, SIDE, SIDE).data);
  } catch {
    // Suggestions only: the picture is of another site, or no picture.
    return [];
  }
}

/** The colors of most pixels, strong ones counting more, of different hues. `pixels` has four bytes each. */
export function listStrongColors(pixels: ArrayLike<number>): string[] {
  const groups = new Map<string, { weight: number; hex: string; hue: number }>();
  for (let i = 0; i < pixels.length; i += 4) {
    if ((pixels[i + 3] ?? 0) < 200) continue;
    const hex = `#${[0, 1, 2].map((channel) => (pixels[i + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`;
    const { l, c, h } = toShade(hex);
    if (h === null || c < MIN_CHROMA) continue;
    const key = `${Math.round(l * 8)} ${Math.round(h / 20)}`;
    const group = groups.get(key) ?? { weight: 0, hex, hue: h };
    groups.set(key, { ...group, weight: group.weight + c });
  }
  const found: { hex: string; hue: number }[] = [];
  for (const group of [...groups.values()].toSorted((a, b) => b.weight - a.weight)) {
    if (found.every(({ hue }) => hueDistance(hue, group.hue) > NEAR)) found.push(group);
  }
  return found.slice(0, 2).map(({ hex }) => hex);
}
