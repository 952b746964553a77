import { blend, contrastOf } from '@vitrine/layout/color';
import { clampChroma, formatHex, modeOklab, modeOklch, modeRgb, parseHex, useMode as registerMode } from 'culori/fn';

registerMode(modeRgb);
registerMode(modeOklab);
const convert = registerMode(modeOklch);

/** The contrast that text needs. */
const MIN_CONTRAST = 4.5;

/** Below this chroma a color is gray: its hue is the rounding of 8 bits. */
const GRAY = 0.008;

/** Lightness and chroma from 0 to about 1 and 0.4; the hue in degrees, null for gray. */
export interface Shade {
  l: number;
  c: number;
  h: number | null;
}

/** The shade of `#rrggbb` or `#rrggbbaa`, without its opacity. */
export function toShade(hex: string): Shade {
  const { l, c, h = 0 } = convert(parseHex(hex.slice(0, 7))) ?? { l: 0, c: 0 };
  return c < GRAY ? { l, c: 0, h: null } : { l, c, h };
}

/** `#rrggbb` of a shade, with less chroma where screens cannot show it. */
export const toHex = ({ l, c, h }: Shade): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h: h ?? 0 }, 'oklch')) ?? '#000000';

/** The distance of two hues, from 0 to 180 degrees. */
export const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** The contrast of a color, maybe a transparent one, on an opaque one. */
const contrastOn = (hex: string, ground: string): number => contrastOf(blend(hex, ground), ground);

const STEP = 0.005;

/** The nearest color of the same hue that has the contrast on the ground; its opacity goes if it is in the way. */
export function withContrast(hex: string, ground: string): string {
  if (contrastOn(hex, ground) >= MIN_CONTRAST) return hex;
  const shade = toShade(hex);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const l of [shade.l - distance, shade.l + distance]) {
      if (l < -STEP || l > 1 + STEP) continue;
      const candidate = toHex({ ...shade, l });
      if (contrastOn(candidate, ground) >= MIN_CONTRAST) return candidate;
    }
  }
  return contrastOf('#000000', ground) > contrastOf('#ffffff', ground) ? '#000000' : '#ffffff';
}

const [BRIGHT, DARK] = [0.97, 0.2];

/** Like `withContrast`, but a bright color on a ground that needs dark ones becomes almost black, and the reverse. */
export function withFarContrast(hex: string, ground: string): string {
  if (contrastOn(hex, ground) >= MIN_CONTRAST) return hex;
  const shade = toShade(hex);
  const isDark = contrastOf('#000000', ground) > contrastOf('#ffffff', ground);
  if (isDark === shade.l < toShade(ground).l) return withContrast(hex, ground);
  return withContrast(toHex({ ...shade, l: isDark ? DARK : BRIGHT, c: Math.min(shade.c, 0.04) }), ground);
}
