import { drawBars } from '@vitrine/layout/charts/bar-chart';
import { OTHERS_COLOR } from '@vitrine/layout/charts/series-colors';
import type { ColoredSeries } from '../words/report-series.ts';

/** The name of the chart among the files of a mail. */
export const CHART_FILE = 'chart.png';

/** Twice the size in which mails show it, in px. */
const SIZE = { width: 1_020, height: 340 };

/**
 * Returns a chart of the series of a report, for mails: a PNG with a transparent background. It has no text, because an
 * installation may have no fonts. The highest bar is as high as the picture.
 */
export async function makeChartPng(steps: readonly string[], series: readonly ColoredSeries[]): Promise<Buffer> {
  const svg = drawBars({
    ...SIZE,
    series: series.map(({ color }) => ({ name: '', color })),
    bars: steps.map((_, index) => ({ label: '', title: '', values: series.map(({ values }) => values[index] ?? 0) })),
    ticks: [],
    colors: { line: OTHERS_COLOR, ink: OTHERS_COLOR, unknown: OTHERS_COLOR },
  });
  // Loaded on first use: sharp takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
