import type { ReportSheet } from '../sheet.ts';
import { drawHeading } from './draw-heading.ts';
import { COLORS, LEFT, type Paper, RIGHT, WIDTH } from './paper.ts';

const ROW = 19;
const HEAD = 20;
const GAP = 16;
/** The narrowest column of names. */
const NAME_WIDTH = 120;
const BAR = { most: 76, least: 24, height: 4 };

type Table = ReportSheet['table'];

const headStyle = { size: 7.8, color: COLORS.pale };
const cellStyle = { size: 8.5, color: COLORS.ink, isTabular: true };
const nameStyle = { size: 8.8, color: COLORS.ink };

interface Place {
  left: number;
  right: number;
}

/** The places of names, bars and all other columns. */
interface Places {
  name: Place;
  bar: Place;
  columns: readonly Place[];
}

/** Draws a table. Its head is repeated on each page; only the first one is part of the structure. */
export function drawTable(paper: Paper, table: Table): void {
  const { type } = paper;
  paper.need(HEAD + 3 * ROW + 30);
  drawHeading(paper, table.title, table.count);
  const places = placeColumns(paper, table);
  const element = paper.tag(null, 'Table');
  const head = paper.tag(paper.tag(element, 'THead'), 'TR');
  drawTableHead(paper, table, places, (index, draw) => {
    paper.tag(head, 'TH', draw, { scope: 'Column' });
    return index;
  });
  const body = paper.tag(element, 'TBody');
  for (const row of table.rows) {
    if (paper.need(ROW)) drawTableHead(paper, table, places, (_, draw) => paper.decorate('Pagination', draw));
    drawRow(paper, paper.tag(body, 'TR'), row, { places, columns: table.columns });
  }
  for (const note of table.notes) {
    paper.need(14);
    paper.y += 14;
    const shown = type.fit(note, WIDTH, headStyle);
    paper.tag(null, 'P', () => type.write(shown, LEFT, paper.y, headStyle));
  }
  paper.y += 18;
}

/** Returns where columns are: each as wide as its widest text. Names and bars share the rest. */
function placeColumns({ type }: Paper, { columns, rows }: Table): Places {
  const widths = columns.map(({ head }, index) =>
    rows.reduce(
      (most, { cells }) => Math.max(most, type.measure(cells[index] ?? '', cellStyle)),
      type.measure(head, headStyle),
    ),
  );
  const taken = widths.reduce((sum, width) => sum + width + GAP, 0);
  const bar = Math.max(BAR.least, Math.min(BAR.most, WIDTH - taken - NAME_WIDTH - GAP));
  const places: Place[] = [];
  let right = RIGHT;
  for (const width of widths.toReversed()) {
    places.unshift({ left: right - width, right });
    right -= width + GAP;
  }
  const barRight = right + GAP - 7;
  const barPlace = { left: barRight - bar, right: barRight };
  return { name: { left: LEFT, right: barPlace.left - GAP }, bar: barPlace, columns: places };
}

/** @param draw draws the head of a column, by its index; 0 is the column of names */
function drawTableHead(
  paper: Paper,
  { head, columns }: Table,
  places: Places,
  draw: (index: number, write: () => void) => void,
): void {
  const { doc, type } = paper;
  const y = paper.y + 10;
  draw(0, () => type.write(type.fit(head, places.name.right - places.name.left, headStyle), LEFT, y, headStyle));
  for (const [index, column] of columns.entries()) {
    const { left, right } = places.columns[index] ?? places.name;
    draw(index + 1, () => {
      if (index === 0) type.write(column.head, places.bar.left, y, headStyle);
      else type.write(column.head, column.isNumber ? right : left, y, headStyle, column.isNumber);
    });
  }
  paper.decorate('Layout', () => doc.rect(LEFT, y + 7, WIDTH, 0.75).fill(COLORS.strongLine));
  paper.y += HEAD;
}

function drawRow(
  paper: Paper,
  element: PDFKit.PDFStructureElement,
  { name, color, part, cells }: Table['rows'][number],
  { places, columns }: { places: Places; columns: Table['columns'] },
): void {
  const { doc, type } = paper;
  const top = paper.y;
  const y = top + ROW - 6.5;
  const { bar } = places;
  paper.decorate('Layout', () => {
    const barTop = y - 5.2;
    doc.roundedRect(bar.left, barTop, bar.right - bar.left, BAR.height, 2).fill(COLORS.sunken);
    const width = (bar.right - bar.left) * part;
    if (part > 0)
      doc.roundedRect(bar.left, barTop, Math.max(1.5, width), BAR.height, Math.min(2, width / 2)).fill(color);
    doc.rect(LEFT, top + ROW - 0.5, WIDTH, 0.5).fill(COLORS.line);
  });
  const shown = type.fit(name, places.name.right - places.name.left, nameStyle);
  paper.tag(element, 'TH', () => type.write(shown, LEFT, y, nameStyle), { scope: 'Row' });
  for (const [index, cell] of cells.entries()) {
    const { left, right } = places.columns[index] ?? places.name;
    const isNumber = columns[index]?.isNumber === true;
    const style = isNumber ? cellStyle : { ...cellStyle, color: COLORS.soft };
    paper.tag(element, 'TD', () => type.write(cell, isNumber ? right : left, y, style, isNumber));
  }
  paper.y = top + ROW;
}
