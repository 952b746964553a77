// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LayoutContext, type LayoutHandle, renderLayout } from './render.ts';

const NOON = Date.UTC(2026, 2, 9, 12);

let container: HTMLElement;
let handle: LayoutHandle | undefined;
/** The animation of the last ticker. */
let movement: { currentTime: number; to: string; duration: number; cancel: () => void } | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOON);
  movement = undefined;
  container = document.createElement('div');
  document.body.appendChild(container);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  HTMLElement.prototype.animate = (frames, options) => {
    const to = JSON.stringify(frames);
    const duration = typeof options === 'object' ? Number(options.duration) : 0;
    movement = { currentTime: 0, to, duration, cancel: () => undefined };
    return movement as unknown as Animation;
  };
});
afterEach(() => {
  handle?.destroy();
  container.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

const frame = { x: 0, y: 0, width: 1_000, height: 100 };
const common = { name: 'Element', frame, style: { size: 40, color: { day: '#102030' } } };
const ticker = (fields: object) => ({ ...common, id: 't', kind: 'ticker', ...fields });
const list = (fields: object) => ({ ...common, id: 'l', kind: 'list', feedId: 'fed_1', ...fields });

const wrap = (...elements: object[]) => ({
  version: 1,
  width: 1_920,
  height: 1_080,
  scenes: [{ id: 'all', name: 'All', background: { day: '#ffffff' }, elements }],
});

const entry = (title: string, more: object = {}) => ({ id: title, title, summary: '', publishedAt: null, ...more });

const context = (entries: ReturnType<typeof entry>[], changes: Partial<LayoutContext> = {}): LayoutContext => ({
  now: () => Date.now(),
  timeZone: 'UTC',
  screenName: 'Lobby',
  groupName: '',
  language: 'en',
  findPicture: () => null,
  findForecast: () => null,
  findPriceList: () => null,
  findFeed: (id) => (String(id) === 'fed_1' ? { entries } : null),
  mounts: {},
  ...changes,
});

const show = (layout: object, entries: ReturnType<typeof entry>[] = [], changes?: Partial<LayoutContext>) =>
  (handle = renderLayout(container, layout, context(entries, changes)));

describe('a ticker', () => {
  test('repeats its lines, with variables, until they fill the frame', () => {
    show(wrap(ticker({ text: 'Welcome to {screen.name}\n\nOpen until six' })));
    const pass = '\u2068Welcome to \u2068Lobby\u2069\u2069•\u2068Open until six\u2069•';
    expect(container.textContent).toBe(pass.repeat(3));
  });

  test('is where the time of the server says, whenever a screen starts, and stays there', () => {
    show(wrap(ticker({ text: 'News', speed: 120 })));
    expect(movement?.duration).toBe(5_000);
    expect(movement?.currentTime).toBe(NOON % 5_000);
    if (movement !== undefined) movement.currentTime = 3_000;
    vi.advanceTimersByTime(60_000);
    expect(movement?.currentTime).toBe((NOON + 60_000) % 5_000);
  });

  test.each([
    ['from right to left to the left', 'News', 'auto', '-600px'],
    ['in Arabic to the right', 'أخبار اليوم', 'auto', '600px'],
    ['with a direction of its own as that says', 'News', 'rtl', '600px'],
  ])('runs %s', (_, text, direction, place) => {
    show(wrap(ticker({ text, direction })));
    expect(movement?.to).toContain(`translateX(${place})`);
  });

  test('is a line that stands still in pictures of a layout', () => {
    show(wrap(ticker({ text: 'News' })), [], { isStill: true });
    expect(movement).toBeUndefined();
    expect(container.textContent).toBe('\u2068News\u2069•');
  });

  test('shows the newest titles of a feed, and others once there are others', () => {
    const layout = wrap(ticker({ feedId: 'fed_1', count: 2 }));
    show(
      layout,
      ['One', 'Two', 'Three'].map((title) => entry(title)),
      { isStill: true },
    );
    expect(container.textContent).toBe('\u2068One\u2069•\u2068Two\u2069•');
    handle?.update(layout, context([entry('Zero'), entry('One')], { isStill: true }));
    expect(container.textContent).toBe('\u2068Zero\u2069•\u2068One\u2069•');
  });

  test('of a feed that is not there shows nothing', () => {
    show(wrap(ticker({ feedId: 'fed_other', text: 'Typed before' })));
    expect(container.textContent).toBe('');
  });
});

const pictured = [entry('Rain', { pictureId: 'fpc_rain' }), entry('Fair'), entry('Snow', { pictureId: 'fpc_gone' })];
const findPicture = (id: string) => (id === 'fpc_rain' ? 'blob:rain' : null);
const tiles = () => [...container.querySelectorAll('[dir="auto"] [dir="auto"]')].map((row) => row.children);

describe('a list', () => {
  const news = [
    entry('Rain', { summary: 'All day', publishedAt: '2026-03-09T09:30:00.000Z' }),
    entry('Fair', { publishedAt: '2026-03-08T09:30:00.000Z' }),
  ];

  test('has the title, the time and the summary of each entry, by the clock of the screen', () => {
    show(wrap(list({})), news, { timeZone: 'Europe/Zurich' });
    expect(container.textContent).toBe('10:30RainAll day8 MarchFair');
    vi.advanceTimersByTime(12 * 3_600_000);
    expect(container.textContent).toBe('9 MarchRainAll day8 MarchFair');
  });

  test('shows as many entries as chosen, without what was switched off', () => {
    show(wrap(list({ count: 1, hasTime: false, summaryLines: 0 })), news);
    expect(container.textContent).toBe('Rain');
  });

  test('leaves out entries that do not fit, and keeps the first', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
    show(wrap(list({ hasTime: false })), news);
    document.fonts?.dispatchEvent(new Event('loadingdone'));
    handle?.place('l', { ...frame, width: 900 });
    const shown = [...container.querySelectorAll<HTMLElement>('[dir="auto"] [dir="auto"]')];
    expect(shown.map(({ style }) => style.display)).toEqual(['flex', 'none']);
  });

  test('has the picture of each entry before its text, and room for those that are not there', () => {
    show(wrap(list({})), pictured, { findPicture });
    expect([...container.querySelectorAll('img')].map((image) => image.src)).toEqual(['blob:rain']);
    expect(tiles().map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(tiles().map((parts) => parts[1]?.textContent)).toEqual(['Rain', 'Fair', 'Snow']);
  });

  test('shows a picture once it is there, and the room alone if it is damaged', () => {
    const layout = wrap(list({}));
    show(layout, pictured);
    expect(container.querySelector('img')).toBeNull();
    handle?.update(layout, context(pictured, { findPicture }));
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    expect(container.querySelector('img')).toBeNull();
    expect(tiles()[0]).toHaveLength(2);
  });

  test('gives text the whole width where no entry has a picture, or none is wanted', () => {
    show(wrap(list({})), [entry('Fair')]);
    expect(tiles().map(({ length }) => length)).toEqual([1]);
    handle?.update(wrap(list({ hasPictures: false })), context(pictured, { findPicture }));
    expect(container.querySelector('img')).toBeNull();
    expect(tiles().map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  test('opens no picture of another kind of address', () => {
    show(wrap(list({})), pictured, { findPicture: () => 'javascript:alert(1)' });
    expect(container.querySelector('img')).toBeNull();
  });

  test('shows titles as the text that they are', () => {
    show(wrap(list({})), [entry('<b onclick=x>News</b>')]);
    expect(container.textContent).toBe('<b onclick=x>News</b>');
    expect(container.querySelector('b')).toBeNull();
  });
});
