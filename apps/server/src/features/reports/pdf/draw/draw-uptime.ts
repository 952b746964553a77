import type { ReportSheet } from '../sheet.ts';
import { drawHeading } from './draw-heading.ts';
import { drawLegend } from './draw-legend.ts';
import { COLORS, LEFT, type Paper, WIDTH } from './paper.ts';

const BAR = 10;

/** Draws for how long screens were online, off and offline, as one bar. */
export function drawUptime(paper: Paper, { title, alt, parts, notes }: NonNullable<ReportSheet['uptime']>): void {
  const { doc, type } = paper;
  const style = { size: 8.5, color: COLORS.soft };
  paper.need(70 + notes.length * 12);
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
        doc.rect(x, top, WIDTH * part, BAR).fill(color);
        x += WIDTH * part;
        doc.rect(x - 0.75, top, 0.75, BAR).fill('#ffffff');
      }
      doc.restore();
    },
    { alt },
  );
  paper.y = top + BAR + 12;
  drawLegend(paper, parts);
  for (const note of notes) {
    const shown = type.fit(note, WIDTH, style);
    paper.y += 10;
    paper.tag(null, 'P', () => type.write(shown, LEFT, paper.y, style));
    paper.y += 3;
  }
  paper.y += 22;
}
