// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LayoutContext, type LayoutHandle, renderLayout } from './render.ts';
import { toInstant } from './zone-time.ts';

let container: HTMLElement;
let handle: LayoutHandle | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  container = document.createElement('div');
  document.body.appendChild(container);
});
afterEach(() => {
  handle?.destroy();
  container.remove();
  vi.useRealTimers();
});

const frame = { x: 10, y: 20, width: 300, height: 100 };
const style = { size: 40, color: { day: '#102030', night: '#f0e0d0' } };
const text = (id: string, words: string) => ({ id, name: id, kind: 'text', frame, text: words, style });

const wrap = (...elements: object[]) => ({
  version: 1,
  width: 1920,
  height: 1080,
  scenes: [{ id: 'all', name: 'All', background: { day: '#ffffff', night: '#000000' }, elements }],
});

const context = (changes: Partial<LayoutContext> = {}): LayoutContext => ({
  now: () => Date.now(),
  timeZone: 'Europe/Zurich',
  screenName: 'Lobby',
  groupName: '',
  language: 'en',
  findPicture: (id) => `/files/${id}`,
  findFeed: () => null,
  findForecast: () => null,
  findPriceList: () => null,
  mounts: {},
  ...changes,
});

const setTime = (local: string) => vi.setSystemTime(toInstant(local, 'Europe/Zurich'));
const show = (layout: object, changes?: Partial<LayoutContext>) =>
  (handle = renderLayout(container, layout, context(changes)));
const findNodes = () => Array.from(container.querySelectorAll<HTMLElement>('div > div > div > div'));

test('text of people is text: markup in it is shown as it was typed', () => {
  show(wrap(text('t', '<b>Hi</b> from {screen.name}')));
  expect(container.textContent).toBe('<b>Hi</b> from \u2068Lobby\u2069');
  expect(container.querySelector('b')).toBeNull();
});

test('dates are in the language of the layout, else of the screen, and a new one of the screen shows at once', () => {
  setTime('2026-11-20T15:42');
  const layout = wrap({ id: 'd', name: 'Date', kind: 'date', format: 'weekday', frame, style });
  const inLanguage = (own: string | null, language: string) => {
    handle?.update({ ...layout, language: own }, context({ language }));
    return [container.textContent, container.querySelector<HTMLElement>('[lang]')?.lang];
  };
  show(layout);
  expect(inLanguage(null, 'de')).toEqual(['Freitag', 'de']);
  expect(inLanguage(null, 'fr')).toEqual(['vendredi', 'fr']);
  expect(inLanguage(null, 'en')).toEqual(['Friday', 'en-GB']);
  expect(inLanguage('es-MX', 'de')).toEqual(['viernes', 'es-MX']);
});

test('clocks and variables run by the minute, and by the second where seconds show', () => {
  setTime('2026-11-20T15:42');
  const clock = { id: 'c', name: 'Clock', kind: 'clock', frame, style };
  show(wrap(clock, text('t', 'It is {time}')));
  expect(container.textContent).toBe('15:42It is 15:42');
  vi.advanceTimersByTime(60_000);
  expect(container.textContent).toBe('15:43It is 15:43');
  handle?.update(wrap({ ...clock, hasSeconds: true }), context());
  vi.advanceTimersByTime(5_000);
  expect(container.textContent).toBe('15:43:05');
});

test('scenes and night colors change by themselves, by the clock of the screen', () => {
  setTime('2026-11-20T16:59');
  const day = wrap(text('d', 'Day'));
  const evening = { id: 'evening', windows: [{ from: '17:00', to: '22:00' }], elements: [text('e', 'Evening')] };
  show({ ...day, scenes: [...day.scenes, evening] });
  expect(container.textContent).toBe('Day');
  vi.advanceTimersByTime(60_000);
  expect(container.textContent).toBe('Evening');
  setTime('2026-11-20T19:59');
  vi.advanceTimersByTime(60_000);
  expect(findNodes()[0]?.style.color).toBe('rgb(240, 224, 208)');
});

test('the editor chooses the scene and the colors', () => {
  setTime('2026-11-20T12:00');
  const layout = wrap(text('t', 'All'));
  show(
    { ...layout, scenes: [...layout.scenes, { id: 'b', elements: [text('x', 'Other')] }] },
    { sceneId: 'b', isNight: true },
  );
  expect(container.textContent).toBe('Other');
  expect(findNodes()[0]?.style.color).toBe('rgb(240, 224, 208)');
});

describe('what has not changed stays mounted', () => {
  const video = { id: 'v', name: 'Video', kind: 'video', frame, mediaId: 'med_1' };
  const mount = vi.fn<(node: HTMLElement) => void>();
  const unmount = vi.fn<() => void>();
  const mounts = { video: (node: HTMLElement) => (mount(node), unmount) };
  beforeEach(() => {
    mount.mockClear();
    unmount.mockClear();
  });

  test('while other elements change, it is moved, or goes behind another', () => {
    show(wrap(video, text('t', 'One')), { mounts });
    const moved = { ...video, frame: { ...frame, x: 500 } };
    handle?.update(wrap(text('t', 'Two'), moved), context({ mounts }));
    expect(mount).toHaveBeenCalledTimes(1);
    const node = mount.mock.calls[0]![0];
    expect([node.style.left, node.style.zIndex, node.isConnected]).toEqual(['500px', '1', true]);
    expect(unmount).not.toHaveBeenCalled();
  });

  test('it ends when it is removed, replaced, or the layout ends', () => {
    show(wrap(video), { mounts });
    handle?.update(wrap({ ...video, mediaId: 'med_2' }), context({ mounts }));
    expect([mount.mock.calls.length, unmount.mock.calls.length]).toEqual([2, 1]);
    handle?.destroy();
    expect(unmount).toHaveBeenCalledTimes(2);
    expect(container.children).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('pictures show by their address, and one that arrives later shows then', () => {
  const picture = { id: 'p', name: 'Picture', kind: 'picture', frame, mediaId: 'med_1', focus: { x: 20, y: 80 } };
  show(wrap(picture), { findPicture: () => null });
  expect(container.querySelector('img')).toBeNull();
  handle?.update(wrap(picture), context());
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/files/med_1');
  expect(image?.style.objectPosition).toBe('20% 80%');
});

test.each(['javascript:alert(1)', '//example.com/x', 'data:text/html,x', '/\\example.com', 'file:///etc/passwd'])(
  'a picture is not loaded from %s',
  (address) => {
    show(wrap({ id: 'p', kind: 'picture', frame, mediaId: 'med_1' }), { findPicture: () => address });
    expect(container.querySelector('img')).toBeNull();
  },
);

test('elements of a newer release are skipped and named', () => {
  show(wrap({ id: 'w', kind: 'hologram', frame }, text('t', 'Hello')));
  expect(container.textContent).toBe('Hello');
  expect(handle?.skippedKinds).toEqual(['hologram']);
});

test('text from right to left begins on the right, each paragraph by its own letters', () => {
  show(wrap(text('auto', 'שלום'), { ...text('rtl', 'Hello'), direction: 'rtl' }));
  expect(findNodes().map((node) => node.dir)).toEqual(expect.arrayContaining(['auto', 'rtl']));
});

const on = (kind: string) => ({
  ...text(kind, kind),
  style: { ...style, legibility: { kind, color: { day: '#000000' } } },
});

test('text on a picture gets a shadow, a plate or a scrim', () => {
  show(wrap(on('shadow'), on('plate'), on('scrim')));
  const [shadow, plate, scrim] = ['shadow', 'plate', 'scrim'].map((kind) =>
    findNodes().find((node) => node.textContent === kind),
  );
  expect(shadow?.style.textShadow).toMatch(/#000000|rgb\(0, 0, 0\)/);
  expect(plate?.querySelector('span')?.style.backgroundColor).toBe('rgb(0, 0, 0)');
  expect(scrim?.style.backgroundImage).toMatch(/^linear-gradient/);
});

test('a QR code is drawn, also of half a character', () => {
  show(
    wrap(
      { id: 'q', kind: 'qr', frame, text: 'https://example.com/menu' },
      { id: 'h', kind: 'qr', frame, text: '\ud83d' },
    ),
  );
  expect(container.querySelectorAll('svg path[d^="M4 4h1v1h-1z"]')).toHaveLength(2);
});

const code = (fields: object) => wrap({ id: 'q', kind: 'qr', frame, text: 'https://example.com/menu', ...fields });

/** The squares of the QR code that shows. */
const readSquares = () => container.querySelector('svg path')?.getAttribute('d');

test('a QR code whose scans are counted shows the address that counts them, where there is one', () => {
  const counting = 'HTTPS://SIGNS.EXAMPLE.COM/Q/0123456789ABCDEF';
  show(code({ text: counting }));
  const counted = readSquares();
  const squaresOf = (fields: object, findScanAddress?: LayoutContext['findScanAddress']) => {
    handle?.update(code(fields), context({ ...(findScanAddress && { findScanAddress }) }));
    return readSquares();
  };
  const plain = squaresOf({});
  expect(plain).not.toBe(counted);
  expect(squaresOf({ isCounted: true }, (id) => (id === 'q' ? counting : null))).toBe(counted);
  expect(squaresOf({ isCounted: false }, () => counting)).toBe(plain);
  expect(squaresOf({ isCounted: true }, () => null)).toBe(plain);
  expect(squaresOf({ isCounted: true })).toBe(plain);
});
