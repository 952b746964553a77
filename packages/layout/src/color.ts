import type { LayoutColor } from '@vitrine/contract/layouts/document';

/** The color of this time of day. */
export const pickColor = ({ day, night }: LayoutColor, isNight: boolean): string => (isNight && night) || day;

/** Red, green and blue from 0 to 255, and opacity from 0 to 1, of `#rrggbb` or `#rrggbbaa`. */
function parse(hex: string): [red: number, green: number, blue: number, opacity: number] {
  const read = (at: number) => parseInt(hex.slice(at, at + 2), 16);
  return [read(1), read(3), read(5), hex.length > 7 ? read(7) / 255 : 1];
}

/** The color with a part of its opacity, for CSS. */
export function fade(hex: string, share: number): string {
  const [red, green, blue, opacity] = parse(hex);
  return `rgba(${red}, ${green}, ${blue}, ${Math.round(opacity * share * 1_000) / 1_000})`;
}

/** The opaque color that is seen where `over` lies on `under`. */
export function blend(over: string, under: string): string {
  const [top, base] = [parse(over), parse(under)];
  const mixed = [0, 1, 2].map((i) => Math.round((top[i] ?? 0) * top[3] + (base[i] ?? 0) * (1 - top[3])));
  return `#${mixed.map((n) => (n < 16 ? '0' : '') + n.toString(16)).join('')}`;
}

const linear = (value: number) => (value <= 10.31475 ? value / 3_294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two opaque colors by WCAG, from 1 to 21. Text should have 4.5 or more. */
export function contrastOf(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
