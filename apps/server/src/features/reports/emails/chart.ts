import { drawBars } from '@vitrine/layout/charts/bar-chart';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import type { PlayReport } from '@vitrine/contract/reports/reports';

/** The name of the chart among the files of a mail. */
export const CHART_FILE = 'chart.png';

/** Twice the size in which mails show it, in px. */
const SIZE = { width: 1_020, height: 340 };

/**
 * Draws the series of a report as a PNG with a transparent background, for mails. It has no text: an installation may have
 * no fonts. The highest bar is as high as the picture.
 */
export async function drawChart({ steps, series: { largest, others } }: PlayReport): Promise<Buffer> {
  const values = steps.map((_, index) => [...largest.map((each) => each.values[index] ?? 0), others[index] ?? 0]);
  const svg = drawBars({
    ...SIZE,
    series: [...largest.map((_, index) => SERIES_COLORS[index] ?? OTHERS_COLOR), OTHERS_COLOR].map((color) => ({
      name: '',
      color,
    })),
    bars: values.map((each) => ({ label: '', title: '', values: each })),
    ticks: [],
    colors: { line: OTHERS_COLOR, ink: OTHERS_COLOR, unknown: OTHERS_COLOR },
  });
  // Loaded on first use: sharp takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
