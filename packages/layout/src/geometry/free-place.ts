import type { Frame } from '@vitrine/contract/layouts/document';

interface Size {
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

/** The distance to neighbors and edges, and between what is stacked, on a canvas whose shorter side has 1,080 pixels. */
const GAP = 40;

/**
 * Returns the place of a new frame: the middle of the canvas; if something is there, the free place nearest to the middle,
 * aligned with the canvas or a neighbor; and without any, a step beside what is in the middle. It is on the canvas as far
 * as it fits.
 *
 * @param taken what lies on the canvas; what covers half of it or more is a background, on which there is room
 */
export function findFreePlace(size: Size, taken: readonly Frame[], canvas: Size): Place {
  const gap = Math.round((GAP * Math.min(canvas.width, canvas.height)) / 1_080);
  const middle = {
    x: Math.max(0, Math.round((canvas.width - size.width) / 2)),
    y: Math.max(0, Math.round((canvas.height - size.height) / 2)),
  };
  const half = (canvas.width * canvas.height) / 2;
  const obstacles = taken.filter(({ width, height }) => width * height < half);
  const isFree = ({ x, y }: Place, margin: number): boolean => {
    const frame = { x: x - margin, y: y - margin, width: size.width + 2 * margin, height: size.height + 2 * margin };
    return !obstacles.some((each) => overlaps(frame, each));
  };
  const columns = listStarts(size.width, canvas.width, {
    gap,
    sides: obstacles.map(({ x, width }) => [x, x + width] as const),
  });
  const rows = listStarts(size.height, canvas.height, {
    gap,
    sides: obstacles.map(({ y, height }) => [y, y + height] as const),
  });
  const places = columns
    .flatMap((x) => rows.map((y) => ({ x, y, distance: Math.hypot(x - middle.x, y - middle.y) })))
    .toSorted((a, b) => a.distance - b.distance);
  const { x, y } =
    places.find((place) => isFree(place, gap / 2)) ??
    places.find((place) => isFree(place, 0)) ??
    stack(size, { taken, canvas, gap, middle });
  return { x, y };
}

const overlaps = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The starts on one axis, each once, at which a frame is in the middle, at an edge, beside a neighbor or aligned with one. */
function listStarts(
  size: number,
  side: number,
  { gap, sides }: { gap: number; sides: readonly (readonly [start: number, end: number])[] },
): number[] {
  const room = side - size;
  if (room <= 0) return [0];
  const starts = [room / 2, gap, room - gap];
  for (const [start, end] of sides)
    starts.push(start, end - size, (start + end - size) / 2, end + gap, start - gap - size);
  return [...new Set(starts.map((start) => Math.round(start)))].filter((start) => start >= 0 && start <= room);
}

/** Behind the edge, a start begins again at the other one. */
const wrap = (start: number, room: number): number => (room <= 0 ? 0 : start % (room + 1));

/** The first place on the way down to the right from the middle at which no frame begins. */
function stack(
  size: Size,
  { taken, canvas, gap, middle }: { taken: readonly Frame[]; canvas: Size; gap: number; middle: Place },
): Place {
  for (let step = 0; step <= taken.length; step += 1) {
    const place = {
      x: wrap(middle.x + step * gap, canvas.width - size.width),
      y: wrap(middle.y + step * gap, canvas.height - size.height),
    };
    if (!taken.some(({ x, y }) => Math.abs(x - place.x) < gap / 2 && Math.abs(y - place.y) < gap / 2)) return place;
  }
  return middle;
}
