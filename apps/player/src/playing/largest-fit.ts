/** Sizes are tried to this exactness, in pixels. */
const STEP_PX = 0.5;

/** The largest size from `minPx` to `maxPx` that fits, where every smaller one fits as well; `minPx` if none does. */
export function findLargestFit(minPx: number, maxPx: number, fits: (px: number) => boolean): number {
  if (maxPx <= minPx) return minPx;
  if (fits(maxPx)) return maxPx;
  let low = minPx;
  let high = maxPx;
  while (high - low > STEP_PX) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
