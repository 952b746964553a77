// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BarChart, drawBars, findBar, findTicks, placeBars } from './bar-chart.ts';

const colors = { line: '#ddd', ink: '#666', unknown: '#eee' };

const chart: BarChart = {
  width: 400,
  height: 200,
  series: [
    { name: 'Elephants', color: 'var(--series-1)' },
    { name: 'Balloons', color: '#2f7fae' },
  ],
  bars: [
    { label: '1', title: 'Nov 1: 30 plays', values: [10, 20] },
    { label: '2', title: 'Nov 2: 40 plays', values: [40, 0] },
    { label: '3', title: 'Nov 3: 0 plays', values: [0, 0] },
    { label: '4', title: 'Nov 4: 20 plays', values: [15, 5], isOpen: true },
  ],
  ticks: [0, 20, 40].map((value) => ({ value, label: String(value) })),
  colors,
};

/** The drawn chart as a document; XML that is not well-formed throws. */
function parse(drawn: BarChart): Document {
  const parsed = new DOMParser().parseFromString(drawBars(drawn), 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
}

const size = (rect: Element, name: string) => Number(rect.getAttribute(name));

const textsOf = (drawn: BarChart) => [...parse(drawn).querySelectorAll('text')].map(({ textContent }) => textContent);

/** The parts of each bar, from the bottom up. */
const partsOf = (drawn: BarChart) =>
  [...parse(drawn).querySelectorAll('g')]
    .filter((group) => group.querySelector(':scope > title') !== null)
    .map((group) => ({
      title: group.querySelector('title')?.textContent,
      opacity: group.getAttribute('opacity'),
      parts: [...group.querySelectorAll('rect')],
    }));

describe('a chart of bars', () => {
  test('has a bar with a title for each step, whose parts are as high as their values', () => {
    const { top, height } = placeBars(chart);
    const bars = partsOf(chart);
    expect(bars.map(({ title }) => title)).toEqual(chart.bars.map(({ title }) => title));
    expect(bars.map(({ parts }) => parts.length)).toEqual([2, 1, 0, 2]);
    const [low, high] = bars[0]?.parts ?? [];
    const [whole] = bars[1]?.parts ?? [];
    if (low === undefined || high === undefined || whole === undefined) throw new Error('A part is missing');
    expect(size(whole, 'height')).toBeCloseTo(height, 1);
    expect(size(whole, 'y')).toBeCloseTo(top, 1);
    expect(size(low, 'height')).toBeCloseTo(height / 4, 1);
    expect(low.getAttribute('fill')).toBe('var(--series-1)');
    // The gap between two parts is taken from the upper one.
    expect(size(high, 'y')).toBeCloseTo(top + height / 4, 1);
    expect(size(high, 'height')).toBeCloseTo(height / 2 - 1.5, 1);
  });

  test('shows a bar whose time is not over paler', () => {
    expect(partsOf(chart).map(({ opacity }) => opacity)).toEqual([null, null, null, '0.55']);
  });

  test('shows what is not known as an area with a text, and not as nothing', () => {
    const unknown = { ...chart.bars[0], label: '', title: 'Not known', values: null };
    const drawn = { ...chart, bars: [unknown, unknown, unknown, ...chart.bars], unknown: 'Not known before Nov 1' };
    const { left, step, height } = placeBars(drawn);
    const areas = [...parse(drawn).querySelectorAll('rect[fill="#eee"]')];
    expect(areas.map((area) => ['x', 'width', 'height'].map((name) => size(area, name)))).toEqual([
      [left, expect.closeTo(3 * step, 1), expect.closeTo(height, 1)],
    ]);
    expect(partsOf(drawn).map(({ title, parts }) => [title, parts.length])).toEqual(
      expect.arrayContaining([
        ['Not known', 0],
        ['Nov 1: 30 plays', 2],
      ]),
    );
    expect(textsOf(drawn)).toContain('Not known before Nov 1');
    expect(textsOf({ ...drawn, bars: [unknown, ...chart.bars] })).not.toContain('Not known before Nov 1');
  });

  test('leaves out labels that would touch each other', () => {
    const days = Array.from({ length: 90 }, (_, index) => ({ label: `Nov ${index}`, title: '', values: [1, 1] }));
    const shown = [...parse({ ...chart, bars: days }).querySelectorAll('text[text-anchor="middle"]')];
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.length).toBeLessThan(12);
    expect(shown[0]?.textContent).toBe('Nov 0');
  });

  test('stays within its size, whatever it shows', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.double({ min: 0, max: 1e9, noNaN: true }));
    const bar = fc.record({ label: fc.string({ maxLength: 8 }), values: fc.option(fc.tuple(value, value)) });
    fc.assert(
      fc.property(
        fc.array(bar, { maxLength: 60 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 400 }),
        (bars, width, height) => {
          const most = Math.max(0, ...bars.map(({ values }) => (values?.[0] ?? 0) + (values?.[1] ?? 0)));
          const ticks = findTicks(most).map((each) => ({ value: each, label: String(each) }));
          const drawn = { ...chart, width, height, ticks, bars: bars.map((each) => ({ ...each, title: '' })) };
          const places = placeBars(drawn);
          for (const rect of partsOf(drawn).flatMap(({ parts }) => parts)) {
            expect(size(rect, 'height')).toBeGreaterThanOrEqual(0);
            expect(size(rect, 'x')).toBeGreaterThanOrEqual(places.left - 0.01);
            expect(size(rect, 'x') + size(rect, 'width')).toBeLessThanOrEqual(places.left + places.width + 0.02);
            expect(size(rect, 'y')).toBeGreaterThanOrEqual(places.top - 0.01);
            expect(size(rect, 'y') + size(rect, 'height')).toBeLessThanOrEqual(places.top + places.height + 0.02);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('shows every text as it is, also one that looks like markup or is no text at all', () => {
    const names = [
      '<script>alert(1)</script>',
      '"><image href=x onerror=alert(1)>',
      '&amp; ]]> \u0000\u001f',
      '\ud800',
    ];
    for (const name of names) {
      const bars = [{ label: name, title: name, values: [1, 1] }];
      const color = `" onload="alert(1)" x="${name}`;
      const parsed = parse({ ...chart, width: 4_000, bars, series: [{ name, color }], unknown: name });
      expect([...parsed.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(
        expect.not.arrayContaining(['script', 'image']),
      );
      expect([...parsed.querySelectorAll('*')].some((each) => each.hasAttribute('onload'))).toBe(false);
    }
    const [first] = partsOf({ ...chart, bars: [{ label: '', title: 'Fish & <b>chips</b> "now"', values: [1] }] });
    expect(first?.title).toBe('Fish & <b>chips</b> "now"');
  });
});

test('the bar at a place is found, and none beside the bars', () => {
  const places = placeBars(chart);
  expect(findBar(places, places.left - 1)).toBeNull();
  expect(findBar(places, places.left)).toBe(0);
  expect(findBar(places, places.left + places.step * 2.5)).toBe(2);
  expect(findBar(places, 400)).toBeNull();
});

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [7, 1, [0, 2, 4, 6, 8]],
  [46_000, 1, [0, 20_000, 40_000, 60_000]],
  [0.3, 0, [0, 0.1, 0.2, 0.3]],
  [100, 1, [0, 50, 100]],
])('up to %d in steps of at least %d there are the lines %j', (most, least, ticks) => {
  expect(findTicks(most, least)).toEqual(ticks);
});
