/** A series of a chart. Its color is any CSS color, also a variable of the page. */
export interface ChartSeries {
  name: string;
  color: string;
}

export interface ChartBar {
  /** Below the bar. Labels that have no room are left out. */
  label: string;
  /** The time of the bar, and its values in words. */
  title: string;
  /** For each series, from the bottom up; null: not known. */
  values: readonly number[] | null;
  /** The bar is paler, because its time is not over. */
  isOpen?: boolean;
}

/** Stacked bars as plain data. Sizes are in px. */
export interface BarChart {
  width: number;
  height: number;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  /** The lines across the chart, from 0 up. The last one is its top. */
  ticks: readonly { value: number; label: string }[];
  colors: { line: string; ink: string; unknown: string };
  /** Written over the first bars if they are not known, and if it has room there. */
  unknown?: string;
  /** The size of its text; 12 unless given. */
  textSize?: number;
}

/** The places of bars in a chart, in px from its top left corner. */
export interface BarPlaces {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The distance between the beginnings of two bars. */
  step: number;
  barWidth: number;
}

const TEXT_SIZE = 12;
/** The estimated width of a character, as a part of the size of its text. */
const CHARACTER = 0.56;
/** The parts of a bar have this gap, unless they are too low for it. */
const GAP = 1.5;

const estimateWidth = (text: string, textSize: number): number => text.length * textSize * CHARACTER;

/** Returns the places of the bars of a chart. */
export function placeBars({ width, height, bars, ticks, textSize = TEXT_SIZE }: BarChart): BarPlaces {
  const widest = ticks.reduce((most, { label }) => Math.max(most, estimateWidth(label, textSize)), 0);
  const left = ticks.length === 0 ? 0 : Math.ceil(widest) + 10;
  const top = ticks.length === 0 ? 0 : Math.ceil(textSize / 2);
  const bottom = bars.some(({ label }) => label !== '') ? textSize * 2 : 0;
  const room = Math.max(0, width - left);
  const step = room / Math.max(1, bars.length);
  return {
    left,
    top,
    width: room,
    height: Math.max(0, height - top - bottom),
    step,
    barWidth: Math.min(64, step > 12 ? step * 0.72 : step > 3 ? step - 1.5 : step * 0.8),
  };
}

/** Returns the index of the bar at a distance from the left edge of the chart; null beside the bars. */
export function findBar({ left, width, step }: BarPlaces, x: number): number | null {
  const at = x - left;
  return at < 0 || at >= width || step === 0 ? null : Math.floor(at / step);
}

/**
 * Returns round numbers from 0 to at least a maximum, with at most four steps; only 0 and 1 for a maximum of 0.
 *
 * @param least the least step: 1 for what is counted
 */
export function findTicks(most: number, least = 0): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most));
  const found = [0.2, 0.5, 1, 2, 5].map((part) => part * power).find((each) => most / each <= 4) ?? 10 * power;
  const step = Math.max(least, found);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text for XML: escaped, and without characters that XML does not allow. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are not allowed in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

const round = (size: number): string => String(Math.round(size * 100) / 100);

const drawRect = (x: number, y: number, width: number, height: number, color: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${escapeXml(color)}"/>`;

/** Returns a chart of stacked bars as SVG, for pages, documents and emails. Each bar has a `<title>`. */
export function drawBars(chart: BarChart): string {
  const { width, height, bars, ticks, colors, textSize = TEXT_SIZE } = chart;
  const places = placeBars(chart);
  const { left, top } = places;
  const floor = top + places.height;
  const most = ticks.at(-1)?.value ?? Math.max(1, ...bars.map(({ values }) => sum(values ?? [])));
  const toHeight = (value: number): number => (most > 0 ? (value / most) * places.height : 0);
  const lines = ticks.map(({ value }) => drawRect(left, floor - toHeight(value) - 0.5, places.width, 1, colors.line));
  const drawn = bars.map((bar, index) => {
    const x = left + index * places.step + (places.step - places.barWidth) / 2;
    const parts = stack(chart, bar.values ?? []).map(({ from, to, color }) => {
      const [low, high] = [toHeight(from), toHeight(to)];
      const part = high - low > 2 * GAP && from > 0 ? high - low - GAP : high - low;
      return drawRect(x, floor - high, places.barWidth, part, color);
    });
    const opacity = bar.isOpen === true ? ' opacity="0.55"' : '';
    return `<g${opacity}><title>${escapeXml(bar.title)}</title>${parts.join('')}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">`,
    ...drawUnknown(chart, places),
    ...lines,
    ...drawn,
    `<g fill="${escapeXml(colors.ink)}" font-size="${textSize}">`,
    ...ticks.map(({ value, label }) => {
      const y = floor - toHeight(value) + textSize * 0.35;
      return `<text x="${round(left - 10)}" y="${round(y)}" text-anchor="end">${escapeXml(label)}</text>`;
    }),
    ...drawLabels(chart, places),
    drawUnknownText(chart, places),
    '</g></svg>',
  ].join('');
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the parts of a bar from the bottom up, without empty ones. */
function stack({ series }: BarChart, values: readonly number[]): { from: number; to: number; color: string }[] {
  let from = 0;
  return series.flatMap(({ color }, index) => {
    const value = values[index] ?? 0;
    if (!(value > 0)) return [];
    const part = { from, to: from + value, color };
    from += value;
    return [part];
  });
}

/** Returns the labels below the bars: every one, every second one, and so on, so that none touches the one before. */
function drawLabels({ bars, textSize = TEXT_SIZE, width }: BarChart, { left, top, height, step }: BarPlaces): string[] {
  const labels = bars.flatMap(({ label, isOpen = false }, index) => {
    const half = estimateWidth(label, textSize) / 2;
    const x = Math.min(left + (index + 0.5) * step, width - half);
    return label === '' ? [] : [{ label, isOpen, x, from: x - half, to: x + half }];
  });
  const everyNth = (n: number) => labels.filter((_, index) => index % n === 0);
  const fits = (shown: typeof labels) =>
    shown.every(({ from }, index) => index === 0 || from - (shown[index - 1]?.to ?? 0) >= textSize / 2);
  const n = labels.findIndex((_, index) => fits(everyNth(index + 1))) + 1;
  const y = top + height + textSize * 1.5;
  return everyNth(Math.max(1, n)).map(
    ({ label, isOpen, x }) =>
      `<text x="${round(x)}" y="${round(y)}" text-anchor="middle"${isOpen ? ' font-weight="640"' : ''}>${escapeXml(label)}</text>`,
  );
}

/** Returns areas for bars that are not known; neighbours share one, so that no seam shows between them. */
function drawUnknown({ bars, colors }: BarChart, { left, top, step, height }: BarPlaces): string[] {
  return bars.flatMap(({ values }, first) => {
    if (values !== null || (first > 0 && bars[first - 1]?.values === null)) return [];
    const known = bars.findIndex((bar, index) => index > first && bar.values !== null);
    const count = (known === -1 ? bars.length : known) - first;
    return [drawRect(left + first * step, top, count * step, height, colors.unknown)];
  });
}

/** Returns the text over the first bars, which are not known; empty if there is no room. */
function drawUnknownText({ bars, unknown = '', textSize = TEXT_SIZE }: BarChart, places: BarPlaces): string {
  const known = bars.findIndex(({ values }) => values !== null);
  const width = (known === -1 ? bars.length : known) * places.step;
  if (unknown === '' || estimateWidth(unknown, textSize) > width - textSize) return '';
  const [x, y] = [places.left + width / 2, places.top + places.height / 2];
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="middle">${escapeXml(unknown)}</text>`;
}
