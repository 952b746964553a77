import { PAGE_MARK, PAGES_MARK, type ReportSheet } from '../sheet.ts';
import { drawReportChart } from './draw-chart.ts';
import { drawFigures } from './draw-figures.ts';
import { drawFoot } from './draw-foot.ts';
import { drawHead } from './draw-head.ts';
import { drawTable } from './draw-table.ts';
import { drawUptime } from './draw-uptime.ts';
import { A4, COLORS, createPaper, LEFT, MARGIN, type Paper, RIGHT, WIDTH } from './paper.ts';

/** Draws a report as PDF and returns its bytes. */
export function drawReport(sheet: ReportSheet): Promise<Uint8Array> {
  const paper = createPaper(sheet);
  paper.onPage = () => drawTop(paper, sheet);
  paper.addPage();
  drawHead(paper, sheet);
  drawFigures(paper, sheet);
  if (sheet.empty !== null) drawEmpty(paper, sheet.empty);
  if (sheet.chart !== null) drawReportChart(paper, sheet.chart);
  if (sheet.table.rows.length > 0) drawTable(paper, sheet.table);
  if (sheet.uptime !== null) drawUptime(paper, sheet.uptime);
  drawFoot(paper, sheet);
  numberPages(paper, sheet);
  return paper.end();
}

/** Draws the color of the brand along the upper edge of a page; from the second page on, account and report too. */
function drawTop(paper: Paper, { title, period, brand }: ReportSheet): void {
  const { doc, type } = paper;
  const isFirst = doc.bufferedPageRange().count === 1;
  paper.decorate('Pagination', () => {
    doc.rect(0, 0, A4.width, isFirst ? 7 : 3).fill(brand.color);
    if (isFirst) return;
    const y = 34;
    const style = { size: 7.5, color: COLORS.pale };
    const name = type.fit(brand.name, WIDTH / 2, { ...style, color: COLORS.soft, weight: 600 });
    type.write(name, LEFT, y, { ...style, color: COLORS.soft, weight: 600 });
    type.write(type.fit(`${title}, ${period}`, WIDTH / 2 - 12, style), RIGHT, y, style, true);
  });
  if (!isFirst) paper.y = MARGIN + 6;
}

/** Says in place of chart and table why there is nothing. */
function drawEmpty(paper: Paper, text: string): void {
  const { doc, type } = paper;
  const height = 150;
  const top = paper.y + 8;
  paper.decorate('Layout', () => doc.roundedRect(LEFT, top, WIDTH, height, 6).fill(COLORS.sunken));
  const style = { size: 11, color: COLORS.soft, weight: 600 } as const;
  const shown = type.fit(text, WIDTH - 40, style);
  paper.tag(null, 'P', () => {
    type.write(shown, LEFT + (WIDTH - type.measure(shown, style)) / 2, top + height / 2 + 4, style);
  });
  paper.y = top + height + 24;
}

/** Numbers the pages, once it is known how many there are. */
function numberPages(paper: Paper, { pageNumber, brand, created }: ReportSheet): void {
  const { doc, type } = paper;
  const { count } = doc.bufferedPageRange();
  const style = { size: 7.5, color: COLORS.pale };
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const text = pageNumber.replace(PAGE_MARK, String(page + 1)).replace(PAGES_MARK, String(count));
    paper.decorate('Pagination', () => {
      const y = A4.height - 30;
      doc.rect(LEFT, y - 14, WIDTH, 0.5).fill(COLORS.line);
      type.write(type.fit(`${brand.name}  ·  ${created}`, WIDTH - 110, style), LEFT, y, style);
      type.write(text, RIGHT, y, style, true);
    });
  }
}
