/** The sides of the pictures of pages in pixels: those of a 4K screen, upright or not, as the page is. */
const LONG_SIDE = 3_840;
const SHORT_SIDE = 2_160;

interface Size {
  width: number;
  height: number;
}

/** The size of the picture of a page, which fills a 4K screen of its orientation; null if the page has no area. */
export function fitPage({ width, height }: Size): Size | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (!(short > 0) || !Number.isFinite(long)) return null;
  const scale = Math.min(LONG_SIDE / long, SHORT_SIDE / short);
  const toPixels = (points: number): number => Math.max(1, Math.round(points * scale));
  return { width: toPixels(width), height: toPixels(height) };
}
