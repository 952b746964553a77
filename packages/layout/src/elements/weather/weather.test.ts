// @vitest-environment jsdom
import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LayoutContext, type LayoutHandle, renderLayout } from '../../render.ts';
import { findCondition } from './condition.ts';
import { findDays, findHour } from './forecast.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 2, 9, 12);

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A forecast for 49 hours from noon on, each a degree warmer. */
function createForecast({ code = 61, temperature = 2.4 } = {}): WeatherForecast {
  return {
    hours: Array.from({ length: 49 }, (_, index) => ({
      at: new Date(NOON + index * HOUR_MS).toISOString(),
      temperature: temperature + index,
      feelsLike: temperature - 3.2,
      code,
      isDay: index < 7,
      wind: 16.1,
      rain: 20,
    })),
    days: Array.from({ length: 9 }, (_, index) => ({
      date: toDate(NOON + (index - 1) * 24 * HOUR_MS),
      code: 0,
      high: 10 + index,
      low: index - 5,
      rain: 40,
    })),
  };
}

let container: HTMLElement;
let handle: LayoutHandle | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOON);
  container = document.createElement('div');
  document.body.appendChild(container);
});
afterEach(() => {
  handle?.destroy();
  handle = undefined;
  container.remove();
  vi.useRealTimers();
});

const wrap = (change: object = {}, language = 'en-GB') => ({
  version: 1,
  width: 1_920,
  height: 1_080,
  language,
  scenes: [
    {
      id: 's',
      name: 'S',
      background: { day: '#ffffff' },
      elements: [
        {
          id: 'w',
          name: 'W',
          kind: 'weather',
          frame: { x: 0, y: 0, width: 800, height: 500 },
          place: { name: 'Zurich', latitude: 47.371, longitude: 8.54 },
          style: { size: 60, color: { day: '#102030' } },
          accent: { day: '#ffcc00' },
          days: 2,
          ...change,
        },
      ],
    },
  ],
});

const context = (forecast: WeatherForecast | null, timeZone = 'UTC'): LayoutContext => ({
  now: () => Date.now(),
  timeZone,
  screenName: '',
  groupName: '',
  language: 'en',
  findPicture: () => null,
  findFeed: () => null,
  findPriceList: () => null,
  findForecast: (place) => (place === '47.37,8.54' ? forecast : null),
  mounts: {},
});

function show(forecast: WeatherForecast | null, change?: object, { language = 'en-GB', timeZone = 'UTC' } = {}) {
  const layout = wrap(change, language);
  if (handle === undefined) handle = renderLayout(container, layout, context(forecast, timeZone));
  else handle.update(layout, context(forecast, timeZone));
  return readText();
}

const readText = () => container.textContent.replace(/[\u2066-\u2069]/g, '|').replace(/\|+/g, '|');
const findElement = () => container.querySelector<HTMLElement>('[dir]');
const icons = () => [...container.querySelectorAll('svg')].map((icon) => icon.dataset['icon']);

/** The directions of the parts and of the days in a frame of this size. */
function arrange(width: number, height: number) {
  show(createForecast(), { frame: { x: 0, y: 0, width, height }, id: `w${width}` });
  const block = container.querySelector<HTMLElement>('[dir] > div');
  const days = block?.lastElementChild;
  return [block?.style.flexDirection, days instanceof HTMLElement ? days.style.display : ''];
}

describe('weather', () => {
  test('shows the place, the temperature, and today’s and the next days’ highs and lows', () => {
    expect(show(createForecast())).toBe('|Zurich|2°|11°|−4°|Tue|12°|−3°|Wed|13°|−2°|');
    expect(icons()).toEqual(['rain', 'clear', 'clear']);
    expect(show(createForecast(), { days: 0, hasName: false })).toBe('|2°|11°|−4°|');
    expect(icons()).toEqual(['rain']);
  });

  test('shows what was switched on, in the units that were chosen', () => {
    const all = { days: 0, hasFeelsLike: true, hasWind: true, hasRain: true };
    expect(show(createForecast(), all)).toBe('|Zurich|2°|11°|−4°|−1°|16 km/h40 %');
    expect(icons()).toEqual(['rain', 'feelsLike', 'wind', 'rainfall']);
    expect(show(createForecast(), { ...all, units: 'fahrenheit' })).toBe('|Zurich|36°|52°|25°|31°|10 mph40 %');
  });

  test('names days in the language of the layout', () => {
    expect(show(createForecast(), { days: 1 }, { language: 'de-DE' })).toContain('|Di|');
    show(createForecast(), { days: 1 }, { language: 'ar' });
    expect(container.querySelector('[dir="rtl"]')).not.toBeNull();
    expect(show(createForecast(), { days: 1 }, { language: 'xx-unknownlanguage' })).toContain('Tue');
  });

  test('goes on with the forecast hour by hour, from one day to the next, and disappears at its end', () => {
    show(createForecast({ code: 0 }), { days: 1 });
    expect(icons()[0]).toBe('clear');
    vi.advanceTimersByTime(59 * 60_000);
    expect(readText()).toContain('|2°|');
    vi.advanceTimersByTime(60_000);
    expect(readText()).toContain('|3°|');
    vi.advanceTimersByTime(7 * HOUR_MS);
    expect(icons()[0]).toBe('moon');
    vi.advanceTimersByTime(4 * HOUR_MS);
    expect(readText()).toBe('|Zurich|14°|12°|−3°|Wed|13°|−2°|');
    expect(findElement()?.style.visibility).toBe('visible');
    vi.advanceTimersByTime(37 * HOUR_MS);
    expect(readText()).toBe('');
    expect(findElement()?.style.visibility).toBe('hidden');
  });

  test('shows nothing without a place or a forecast, and a new forecast at once', () => {
    expect(show(null)).toBe('');
    expect(show(createForecast())).toContain('|2°|');
    expect(show(createForecast(), { place: null })).toBe('');
    expect(show(createForecast({ temperature: 20 }))).toContain('|20°|');
  });

  test('stays as it is while the forecast does', () => {
    show(createForecast());
    const before = container.querySelector('svg');
    show(structuredClone(createForecast()));
    expect(container.querySelector('svg')).toBe(before);
  });

  test('has its days beside the present if it is wide, below it otherwise, and as lines if it is tall', () => {
    expect(arrange(1_600, 200)).toEqual(['row', 'flex']);
    expect(arrange(800, 500)).toEqual(['column', 'flex']);
    expect(arrange(300, 900)).toEqual(['column', '']);
  });

  test('shows names of places as the text that they are', () => {
    show(createForecast(), { place: { name: '<b onclick=x>Zurich</b>', latitude: 47.37, longitude: 8.54 } });
    expect(container.querySelector('b')).toBeNull();
    expect(readText()).toContain('<b onclick=x>Zurich</b>');
  });
});

test.each([
  [0, 'clear', 'moon'],
  [1, 'clear', 'moon'],
  [2, 'partly', 'night'],
  [3, 'cloudy', 'cloudy'],
  [45, 'fog', 'fog'],
  [48, 'fog', 'fog'],
  [51, 'drizzle', 'drizzle'],
  [55, 'drizzle', 'drizzle'],
  [56, 'sleet', 'sleet'],
  [61, 'rain', 'rain'],
  [65, 'rain', 'rain'],
  [67, 'sleet', 'sleet'],
  [71, 'snow', 'snow'],
  [77, 'snow', 'snow'],
  [82, 'rain', 'rain'],
  [86, 'snow', 'snow'],
  [95, 'thunder', 'thunder'],
  [99, 'thunder', 'thunder'],
])('the WMO code %i is shown as %s by day and %s by night', (code, day, night) => {
  expect([findCondition(code, true), findCondition(code, false)]).toEqual([day, night]);
});

test('the hour is the one that contains the instant, in a zone of half hours too', () => {
  const forecast = createForecast();
  expect(findHour(forecast, NOON - 1)).toBeNull();
  expect(findHour(forecast, NOON)?.temperature).toBe(2.4);
  expect(findHour(forecast, NOON + HOUR_MS - 1)?.temperature).toBe(2.4);
  const half = { ...forecast, hours: forecast.hours.map((hour) => ({ ...hour, at: hour.at.replace(':00:', ':30:') })) };
  expect(findHour(half, NOON + HOUR_MS)?.temperature).toBe(2.4);
  expect(findHour(forecast, NOON + 49 * HOUR_MS)).toBeNull();
});

test('today is the day of the screen’s zone, also on the days when clocks change', () => {
  const forecast = createForecast();
  const spring = { ...forecast, days: forecast.days.map((day, index) => ({ ...day, date: `2026-03-${27 + index}` })) };
  const readDay = (instant: string, zone: string) => {
    const [today, next] = findDays(spring, Date.parse(instant), zone);
    return [today?.date, next[0]?.date];
  };
  expect(readDay('2026-03-28T22:59:00Z', 'Europe/Zurich')).toEqual(['2026-03-28', '2026-03-29']);
  expect(readDay('2026-03-28T23:00:00Z', 'Europe/Zurich')).toEqual(['2026-03-29', '2026-03-30']);
  expect(readDay('2026-03-29T21:59:00Z', 'Europe/Zurich')).toEqual(['2026-03-29', '2026-03-30']);
  expect(readDay('2026-03-29T22:00:00Z', 'Europe/Zurich')).toEqual(['2026-03-30', '2026-03-31']);
  expect(readDay('2026-03-28T23:00:00Z', 'America/New_York')).toEqual(['2026-03-28', '2026-03-29']);
});
