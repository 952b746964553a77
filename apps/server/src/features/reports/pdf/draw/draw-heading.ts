import { COLORS, LEFT, type Paper, WIDTH } from './paper.ts';

/** Draws the heading of a part, and a number beside it. */
export function drawHeading(paper: Paper, title: string, count = ''): void {
  const { type } = paper;
  const style = { size: 12, color: COLORS.ink, weight: 600 } as const;
  const top = paper.y + 12;
  paper.tag(null, 'H2', () => {
    const width = type.write(type.fit(title, WIDTH - 60, style), LEFT, top, style);
    if (count !== '') type.write(count, LEFT + width + 5, top, { size: 12, color: COLORS.pale });
  });
  paper.y = top + 14;
}
