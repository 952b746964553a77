import type { ReportSheet } from '../sheet.ts';
import { COLORS, LEFT, type Paper, RIGHT, WIDTH } from './paper.ts';

/** The room for a logo, in points. */
const LOGO = { width: 150, height: 42 };
const LABEL_WIDTH = 74;

/** Draws logo and name of the account, title, period and filters. */
export function drawHead(paper: Paper, { brand, title, period, filters }: ReportSheet): void {
  const { type } = paper;
  const nameStyle = { size: 12, color: COLORS.ink, weight: 600 } as const;
  const top = paper.y;
  const hasLogo = brand.logo !== null;
  if (brand.logo !== null) drawLogo(paper, brand.logo);
  paper.tag(null, 'P', () => {
    const name = type.fit(brand.name, hasLogo ? WIDTH - LOGO.width - 24 : WIDTH, nameStyle);
    if (hasLogo) type.write(name, RIGHT, top + 25, nameStyle, true);
    else type.write(name, LEFT, top + 12, nameStyle);
  });
  paper.y = top + (hasLogo ? LOGO.height : 14) + 40;
  const titleStyle = { size: 30, color: COLORS.ink, weight: 600 } as const;
  paper.tag(null, 'H1', () => type.write(type.fit(title, WIDTH, titleStyle), LEFT - 1.5, paper.y, titleStyle));
  paper.y += 22;
  const periodStyle = { size: 14, color: COLORS.soft };
  paper.tag(null, 'P', () => type.write(type.fit(period, WIDTH, periodStyle), LEFT, paper.y, periodStyle));
  paper.y += 24;
  for (const filter of filters) drawFilter(paper, filter);
  paper.y += 6;
}

function drawFilter(paper: Paper, { label, text }: ReportSheet['filters'][number]): void {
  const { type } = paper;
  const style = { size: 9, color: COLORS.ink };
  const lines = type.wrap(text, WIDTH - LABEL_WIDTH, style, 3);
  const top = paper.y;
  paper.tag(null, 'P', () => {
    const labelStyle = { ...style, color: COLORS.pale };
    type.write(type.fit(label, LABEL_WIDTH - 8, labelStyle), LEFT, top, labelStyle);
    for (const [index, line] of lines.entries()) type.write(line, LEFT + LABEL_WIDTH, top + index * 12.5, style);
  });
  paper.y = top + lines.length * 12.5 + 2;
}

function drawLogo(paper: Paper, { png, width, height, alt }: NonNullable<ReportSheet['brand']['logo']>): void {
  const { doc, y } = paper;
  // A small logo is not enlarged beyond 96 px for an inch.
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 0.75);
  const size = { width: width * scale, height: height * scale };
  const top = y + (LOGO.height - size.height) / 2;
  paper.tag(null, 'Figure', () => doc.image(Buffer.from(png), LEFT, top, size), { alt });
}
