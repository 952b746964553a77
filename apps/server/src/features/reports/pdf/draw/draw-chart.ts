import { drawBars } from '@vitrine/layout/charts/bar-chart';
import drawSvg from 'svg-to-pdfkit';
import type { ReportSheet } from '../sheet.ts';
import { drawHeading } from './draw-heading.ts';
import { drawLegend } from './draw-legend.ts';
import { LEFT, type Paper, WIDTH } from './paper.ts';
import { cleanText } from './type.ts';

/** Points of a px. */
const SCALE = 0.75;
const HEIGHT = 142;

/** Draws the chart with its legend. */
export function drawReportChart(paper: Paper, { title, alt, legend, bars }: NonNullable<ReportSheet['chart']>): void {
  const { doc, type } = paper;
  const fontCallback = (_family: string, isBold: boolean) => type.plainFont(isBold ? 600 : 400);
  paper.need(HEIGHT + 60);
  drawHeading(paper, title);
  drawLegend(
    paper,
    legend.map(({ name, color }) => ({ name, color, text: '' })),
  );
  const top = paper.y;
  const svg = drawBars({
    ...bars,
    width: WIDTH / SCALE,
    height: HEIGHT / SCALE,
    textSize: 10.5,
    bars: bars.bars.map((bar) => ({ ...bar, label: cleanText(bar.label) })),
    ticks: bars.ticks.map(({ value, label }) => ({ value, label: cleanText(label) })),
  });
  paper.tag(
    null,
    'Figure',
    () => {
      drawSvg(doc, svg, LEFT, top, { width: WIDTH, height: HEIGHT, fontCallback });
    },
    { alt },
  );
  paper.y = top + HEIGHT + 20;
}
