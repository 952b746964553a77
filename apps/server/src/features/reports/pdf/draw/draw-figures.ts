import type { ReportSheet } from '../sheet.ts';
import { COLORS, LEFT, type Paper, WIDTH } from './paper.ts';

const NOTE_LINE = 10.5;

/** Draws the figures beside one another, each with what is said below it. */
export function drawFigures(paper: Paper, { figures }: ReportSheet): void {
  const { doc, type } = paper;
  const width = WIDTH / figures.length;
  const noteStyle = { size: 7.8, color: COLORS.pale };
  const inner = width - 14;
  const noted = figures.map((figure, index) => ({
    ...figure,
    x: LEFT + index * width + (index === 0 ? 0 : 12),
    lines: figure.notes.flatMap((note) => type.wrap(note, inner, noteStyle, 2)),
  }));
  const height = 58 + Math.max(...noted.map(({ lines }) => lines.length)) * NOTE_LINE;
  const top = paper.y;
  paper.decorate('Layout', () => {
    doc.rect(LEFT, top, WIDTH, 0.75).fill(COLORS.ink);
    doc.rect(LEFT, top + height, WIDTH, 0.5).fill(COLORS.line);
    for (const index of figures.keys())
      if (index > 0) doc.rect(LEFT + index * width, top + 12, 0.5, height - 22).fill(COLORS.line);
  });
  for (const { title, value, unit, lines, x } of noted) {
    paper.tag(null, 'P', () => {
      const titleStyle = { size: 8.5, color: COLORS.soft };
      type.write(type.fit(title, inner, titleStyle), x, top + 18, titleStyle);
      const unitStyle = { size: 10, color: COLORS.soft };
      const room = inner - (unit === '' ? 0 : type.measure(unit, unitStyle) + 4);
      const full = { size: 22, color: COLORS.ink, weight: 600, isTabular: false } as const;
      const style = { ...full, size: Math.max(10, Math.min(22, (22 * room) / type.measure(value, full))) };
      const used = type.write(type.fit(value, room, style), x - 0.8, top + 43, style);
      if (unit !== '') type.write(unit, x + used + 3, top + 43, unitStyle);
      for (const [index, line] of lines.entries()) type.write(line, x, top + 58 + index * NOTE_LINE, noteStyle);
    });
  }
  paper.y = top + height + 20;
}
