import type { ReportSheet } from '../sheet.ts';
import { COLORS, LEFT, type Paper, WIDTH } from './paper.ts';

const LINE = 10.5;

/** Draws the sentences about how the report counts, at its end. */
export function drawFoot(paper: Paper, { footnotes }: ReportSheet): void {
  const { doc, type } = paper;
  const style = { size: 7.5, color: COLORS.pale };
  const lines = type.wrap(footnotes.join(' '), WIDTH, style, 8);
  paper.need(lines.length * LINE + 6);
  const top = paper.y;
  paper.decorate('Layout', () => doc.rect(LEFT, top, 36, 0.75).fill(COLORS.strongLine));
  paper.y += 14;
  paper.tag(null, 'P', () => {
    for (const line of lines) {
      type.write(line, LEFT, paper.y, style);
      paper.y += LINE;
    }
  });
}
