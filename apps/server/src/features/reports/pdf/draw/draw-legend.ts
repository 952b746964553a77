import type { Colored } from '../sheet.ts';
import { COLORS, LEFT, type Paper, RIGHT } from './paper.ts';

const LINE = 14;
const NAME_WIDTH = 150;

/** Draws names with their colors in lines, each with a text in a softer color. */
export function drawLegend(paper: Paper, entries: readonly (Colored & { text: string })[]): void {
  const { doc, type } = paper;
  const style = { size: 8.5, color: COLORS.ink };
  const textStyle = { ...style, color: COLORS.pale };
  let [x, y] = [LEFT, paper.y + 4];
  for (const { name, color, text } of entries) {
    const shown = type.fit(name, NAME_WIDTH, style);
    const [first, second] = [type.measure(shown, style), text === '' ? 0 : type.measure(text, textStyle) + 4];
    if (x > LEFT && x + 11 + first + second > RIGHT) [x, y] = [LEFT, y + LINE];
    const at = x;
    paper.decorate('Layout', () => doc.roundedRect(at, y - 6.2, 7, 7, 1.5).fill(color));
    paper.tag(null, 'P', () => {
      type.write(shown, at + 11, y, style);
      if (text !== '') type.write(text, at + 11 + first + 4, y, textStyle);
    });
    x += 11 + first + second + 14;
  }
  paper.y = y + 12;
}
