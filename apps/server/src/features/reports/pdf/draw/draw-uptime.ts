import type { ReportSheet } from '../sheet.ts';
import { drawHeading } from './draw-heading.ts';
import { drawLegend } from './draw-legend.ts';
import { COLORS, LEFT, type Paper, WIDTH } from './paper.ts';

const BAR = 10;
const LINE = 12.5;

/** Draws for how long screens were online, off and offline, as one bar. */
export function drawUptime(paper: Paper, { title, alt, parts, notes }: NonNullable<ReportSheet['uptime']>): void {
  const { doc, type } = paper;
  const style = { size: 8.5, color: COLORS.soft };
  paper.need(78);
  drawHeading(paper, title);
  const top = paper.y + 2;
  paper.tag(
    null,
    'Figure',
    () => {
      doc.save();
      doc.roundedRect(LEFT, top, WIDTH, BAR, 3).clip();
      let x = LEFT;
      for (const { color, part } of parts) {
        if (x > LEFT) doc.rect(x, top, WIDTH, BAR).fill('#ffffff');
        doc.rect(x > LEFT ? x + 0.75 : x, top, WIDTH * part, BAR).fill(color);
        x += WIDTH * part;
      }
      doc.restore();
    },
    { alt },
  );
  paper.y = top + BAR + 12;
  drawLegend(paper, parts);
  const lines = type.wrap(notes.join('  ·  '), WIDTH, style, 2);
  if (lines.length > 0)
    paper.tag(null, 'P', () => lines.forEach((line, at) => type.write(line, LEFT, paper.y + 9 + at * LINE, style)));
  paper.y += lines.length * LINE + 14;
}
