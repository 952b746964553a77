interface Cell<Item> {
  item: Item;
  /** The size in px. */
  width: number;
}

export interface JustifiedRow<Item> {
  /** The size in px. */
  height: number;
  cells: Cell<Item>[];
}

interface Layout<Item> {
  /** The size in px. */
  width: number;
  gap: number;
  /** The target height of a row; full rows are close to it. */
  height: number;
  /** Width / height of a picture. */
  shapeOf: (item: Item) => number;
}

/** Limits of a cell's shape, so that its label fits below. A picture beyond them is letterboxed. */
const NARROWEST = 0.62;
const WIDEST = 3.2;

/** Arranges pictures in rows that fill the width exactly, uncropped. The last row has the target height. */
export function justifyRows<Item>(items: readonly Item[], layout: Layout<Item>): JustifiedRow<Item>[] {
  const rows: JustifiedRow<Item>[] = [];
  let row: Item[] = [];
  let shapes = 0;
  for (const item of items) {
    const shape = clampShape(layout.shapeOf(item));
    // A row is full when one more picture would make it deviate further from the target height.
    const without = computeRowHeight(row.length, shapes, layout);
    const withIt = computeRowHeight(row.length + 1, shapes + shape, layout);
    if (row.length > 0 && withIt < layout.height && without / layout.height < layout.height / withIt) {
      rows.push(layOutRow(row, without, layout));
      row = [];
      shapes = 0;
    }
    row.push(item);
    shapes += shape;
  }
  if (row.length > 0)
    rows.push(layOutRow(row, Math.min(computeRowHeight(row.length, shapes, layout), layout.height), layout));
  return rows;
}

const clampShape = (shape: number): number => Math.min(WIDEST, Math.max(NARROWEST, shape));

/** The height at which `count` cells with a total shape of `shapes` fill the width. */
const computeRowHeight = (count: number, shapes: number, { width, gap }: { width: number; gap: number }): number =>
  count === 0 ? Infinity : Math.max(1, (width - gap * (count - 1)) / shapes);

function layOutRow<Item>(row: readonly Item[], height: number, { shapeOf }: Layout<Item>): JustifiedRow<Item> {
  return { height, cells: row.map((item) => ({ item, width: clampShape(shapeOf(item)) * height })) };
}
