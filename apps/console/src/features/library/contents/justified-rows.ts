export interface Hung<Item> {
  item: Item;
  /** In px. */
  width: number;
}

export interface HungRow<Item> {
  /** Of its pictures, in px. */
  height: number;
  pictures: Hung<Item>[];
}

interface Wall<Item> {
  /** In px. */
  width: number;
  gap: number;
  /** How high a row should be; full rows come out near it. */
  height: number;
  /** Width / height of a picture. */
  shapeOf: (item: Item) => number;
}

/** Narrower or wider pictures get a place of this shape and show whole in it: a label must fit under each. */
const NARROWEST = 0.62;
const WIDEST = 3.2;

/** Hangs pictures in rows that fill the width exactly, none cropped. The last row keeps the wanted height. */
export function justified<Item>(items: readonly Item[], wall: Wall<Item>): HungRow<Item>[] {
  const rows: HungRow<Item>[] = [];
  let row: Item[] = [];
  let shapes = 0;
  for (const item of items) {
    const shape = placeOf(wall.shapeOf(item));
    // A row is full when it would come out lower with one more than it comes out higher without.
    const without = heightOf(row.length, shapes, wall);
    const withIt = heightOf(row.length + 1, shapes + shape, wall);
    if (row.length > 0 && withIt < wall.height && without / wall.height < wall.height / withIt) {
      rows.push(hung(row, without, wall));
      row = [];
      shapes = 0;
    }
    row.push(item);
    shapes += shape;
  }
  if (row.length > 0) rows.push(hung(row, Math.min(heightOf(row.length, shapes, wall), wall.height), wall));
  return rows;
}

const placeOf = (shape: number): number => Math.min(WIDEST, Math.max(NARROWEST, shape));

/** The height at which so many pictures, whose shapes add up so, fill the width. */
const heightOf = (count: number, shapes: number, { width, gap }: { width: number; gap: number }): number =>
  count === 0 ? Infinity : Math.max(1, (width - gap * (count - 1)) / shapes);

function hung<Item>(row: readonly Item[], height: number, { shapeOf }: Wall<Item>): HungRow<Item> {
  return { height, pictures: row.map((item) => ({ item, width: placeOf(shapeOf(item)) * height })) };
}
