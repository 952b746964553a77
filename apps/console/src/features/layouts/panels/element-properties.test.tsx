import type { KnownElement } from '@vitrine/contract/layouts/document';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Contents, contentRoutes } from '../../../test/examples/example-content.ts';
import { exampleFeed } from '../../../test/examples/example-feed.ts';
import { exampleImage } from '../../../test/examples/example-media.ts';
import { exampleElements, layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { createStore } from '../../../ui/store.ts';
import { noGesture } from '../editor/canvas/gesture.ts';
import { ElementProperties } from './element-properties.tsx';

const { picture, video, text, shape, clock, date, countdown, qr } = exampleElements;

/** Shows the properties of elements as the editor does: changes come back. */
async function open(elements: object[], contents: Contents = {}, feeds = [exampleFeed('Town news')]) {
  const document = layoutDocument({ id: 'day', elements });
  let current: readonly KnownElement[] = [];
  const gesture = createStore(noGesture);
  function Editor() {
    const [shown, setShown] = useState(() => (document.scenes[0]?.elements ?? []) as readonly KnownElement[]);
    const [resources, setResources] = useState(layoutResources);
    current = shown;
    return (
      <ElementProperties
        elements={shown}
        document={document}
        resources={resources}
        gesture={gesture}
        onChange={(ids, change, added) => {
          setShown((before) => before.map((element) => (ids.includes(element.id) ? change(element) : element)));
          if (added !== undefined) setResources((all) => ({ ...all, files: { ...all.files, ...added.files } }));
        }}
      />
    );
  }
  const person = await renderPage(<Editor />, {
    feeds: { list: async () => ({ feeds }) },
    content: contentRoutes(contents),
    folders: { list: async () => ({ folders: [] }) },
  });
  return { person, gesture, first: () => current[0], all: () => current };
}

const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

test('the frame is typed, or moved by arrow keys, by ten with Shift', async () => {
  const { person, first } = await open([shape]);
  await person.clear(number('X'));
  await person.type(number('X'), '-20');
  expect(first()?.frame).toMatchObject({ x: -20, y: 100 });
  await person.type(number('Width'), '{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(first()?.frame).toMatchObject({ width: 791 });
  await person.clear(number('Height'));
  await person.tab();
  expect(number('Height').value).toBe('400');
});

test('the fields of the frame follow a drag, and what they had stands again if it is given up', async () => {
  const { gesture, first } = await open([shape]);
  const { id, frame } = first()!;
  const drag = (frames: ReadonlyMap<string, typeof frame> | null) => act(() => gesture.write({ ...noGesture, frames }));
  drag(new Map([[id, { x: 333, y: 44, width: 555, height: 66 }]]));
  expect(['X', 'Y', 'Width', 'Height'].map((name) => number(name).value)).toEqual(['333', '44', '555', '66']);
  drag(null);
  expect(number('X').value).toBe(String(frame.x));
});

test('a locked element cannot be moved until it is unlocked', async () => {
  const { person, first } = await open([shape]);
  await person.click(screen.getByRole('button', { name: 'Lock' }));
  expect(first()?.isLocked).toBe(true);
  expect(number('X')).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(number('X')).toBeEnabled();
});

test('an element is renamed', async () => {
  const { person, first } = await open([text]);
  await person.click(screen.getByRole('button', { name: 'Rename Title' }));
  await person.clear(screen.getByRole('textbox', { name: 'Element name' }));
  await person.type(screen.getByRole('textbox', { name: 'Element name' }), 'Greeting{Enter}');
  expect(first()?.name).toBe('Greeting');
});

test('several elements share what all have, and different values move alike', async () => {
  const { person, all } = await open([text, { ...clock, frame: { ...clock.frame, x: 500 } }, { ...date, opacity: 50 }]);
  expect(screen.getByRole('heading', { name: '3 elements' })).toBeInTheDocument();
  expect(number('X').placeholder).toBe('Mixed');
  await person.type(number('X'), '{ArrowUp}');
  expect(all().map(({ frame }) => frame.x)).toEqual([101, 501, 101]);
  await person.type(number('Size'), '80');
  expect(all()).toMatchObject([{ style: { size: 80 } }, { style: { size: 80 } }, { style: { size: 80 } }]);
  expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument();
});

test('elements without anything in common have their frame only', async () => {
  await open([text, picture]);
  expect(number('Opacity')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Font' })).not.toBeInTheDocument();
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
});

test('variables are put where the caret is', async () => {
  const { person, first } = await open([{ ...text, text: 'Hello!' }]);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  area.setSelectionRange(5, 5);
  await person.click(screen.getByRole('button', { name: 'Screen name' }));
  expect(first()).toMatchObject({ text: 'Hello{screen.name}!' });
});

test('a font has its own weights', async () => {
  const { person, first } = await open([{ ...text, style: { ...text.style, weight: 900 } }]);
  await person.click(screen.getByRole('combobox', { name: 'Font' }));
  await person.click(await screen.findByRole('option', { name: /Bricolage/ }));
  expect(first()).toMatchObject({ style: { font: 'bricolage-grotesque', weight: 800 } });
  const weights = within(screen.getByRole('combobox', { name: 'Weight' })).getAllByRole('option');
  expect(weights.map((option) => option.textContent)).not.toContain('Black');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'Semibold');
  expect(first()).toMatchObject({ style: { weight: 600 } });
});

test('text is aligned, and its direction chosen', async () => {
  const { person, first } = await open([text]);
  await person.click(screen.getByRole('radio', { name: 'Center' }));
  await person.click(screen.getByRole('radio', { name: 'Bottom' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Right to left');
  expect(first()).toMatchObject({ direction: 'rtl', style: { align: 'center', verticalAlign: 'bottom' } });
});

test('a color has another at night, and an opacity', async () => {
  const { person, first } = await open([shape]);
  const color = within(screen.getByRole('group', { name: 'Fill' }));
  await person.clear(color.getByRole('textbox', { name: 'Fill' }));
  await person.type(color.getByRole('textbox', { name: 'Fill' }), 'FDF3E1');
  expect(first()).toMatchObject({ fill: { day: '#fdf3e1' } });
  await person.click(color.getByRole('button', { name: 'Add a night color: Fill' }));
  fireEvent.change(color.getByLabelText('Choose a color: Fill, night'), { target: { value: '#2a1316' } });
  await person.clear(number('Opacity: Fill, night'));
  await person.type(number('Opacity: Fill, night'), '50');
  expect(first()).toMatchObject({ fill: { day: '#fdf3e1', night: '#2a131680' } });
  await person.click(color.getByRole('button', { name: 'Remove the night color: Fill' }));
  await person.click(screen.getByRole('button', { name: 'Remove fill' }));
  expect(first()).toMatchObject({ fill: null });
});

test('text on pictures gets a surface that contrasts with it', async () => {
  const { person, first } = await open([text]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Legibility' }), 'Plate behind the lines');
  expect(first()).toMatchObject({
    style: { legibility: { kind: 'plate', color: { day: '#ffffffcc', night: '#000000cc' } } },
  });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Legibility' }), 'None');
  expect(first()).toMatchObject({ style: { legibility: null } });
});

test('a picture is replaced, and its focus point moved by keyboard', async () => {
  const lion = exampleImage('lion');
  const { person, first } = await open([picture], { images: [lion] });
  expect(screen.getByText('cone')).toBeInTheDocument();
  screen.getByRole('button', { name: /^Focus point, 50% from the left, 50% from the top/ }).focus();
  await person.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
  expect(first()).toMatchObject({ focus: { x: 49, y: 60 } });
  await person.click(screen.getByRole('button', { name: 'Replace' }));
  await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /lion/ }));
  expect(first()).toMatchObject({ mediaId: lion.id, focus: { x: 49, y: 60 } });
  expect(screen.getByText('lion')).toBeInTheDocument();
});

test('a video without content asks for it, and fills its frame or fits into it', async () => {
  const { person, first } = await open([{ ...video, mediaId: null }]);
  expect(screen.getByText('No video yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose' })).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Fit' }));
  expect(first()).toMatchObject({ fit: 'contain' });
});

test('deleted content is told from content that was never chosen', async () => {
  await open([{ ...video, mediaId: 'med_gone' }]);
  expect(screen.getByText('Video deleted')).toBeInTheDocument();
});

test('a clock counts to twelve, and shows seconds', async () => {
  const { person, first } = await open([clock]);
  await person.click(screen.getByRole('radio', { name: '12-hour' }));
  await person.click(screen.getByRole('switch', { name: 'Seconds' }));
  expect(first()).toMatchObject({ hours: 12, hasSeconds: true });
});

test('the forms of a date are shown as they read today', async ({ onTestFinished }) => {
  // Otherwise midnight may pass between the forms and what is chosen of them.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('userTimezone', 'UTC');
  const { person, first } = await open([date]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Wednesday');
  expect(first()).toMatchObject({ format: 'weekday' });
});

test('the end of a countdown is a date and a time', async () => {
  const { person, first } = await open([countdown]);
  fireEvent.change(screen.getByLabelText('Ends on'), { target: { value: '2026-12-31' } });
  await person.clear(screen.getByRole('textbox', { name: 'At' }));
  await person.type(screen.getByRole('textbox', { name: 'At' }), '2359{Enter}');
  await person.type(screen.getByRole('textbox', { name: 'Text after the end' }), 'Happy New Year!');
  expect(first()).toMatchObject({ until: '2026-12-31T23:59', finished: 'Happy New Year!' });
});

test('a QR code says what is typed', async () => {
  const { person, first } = await open([qr]);
  await person.type(screen.getByRole('textbox', { name: 'Address or text' }), 'menu');
  expect(first()).toMatchObject({ text: 'https://example.com/menu' });
});

const findCount = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Count scans' });

test('scans of a QR code are counted if it leads to an address; otherwise the switch says what it is for', async () => {
  const { person, first } = await open([{ ...qr, text: 'https://example.com' }]);
  await person.click(findCount());
  expect(first()).toMatchObject({ isCounted: true });
  const address = screen.getByRole('textbox', { name: 'Address or text' });
  await person.clear(address);
  await person.type(address, 'Hello');
  expect([findCount().disabled, findCount().getAttribute('aria-checked')]).toEqual([true, 'false']);
  expect(screen.getByText('For an address that begins with https:// or http://.')).toBeDefined();
  await person.clear(address);
  await person.type(address, 'http://example.com/menu');
  expect([findCount().disabled, findCount().getAttribute('aria-checked')]).toEqual([false, 'true']);
});

test('a shape becomes an ellipse and gets a border', async () => {
  const { person, first } = await open([shape]);
  await person.click(screen.getByRole('radio', { name: 'Ellipse' }));
  await person.click(screen.getByRole('button', { name: 'Add border' }));
  await person.type(number('Border width'), '{ArrowUp}');
  expect(first()).toMatchObject({ shape: 'ellipse', border: { color: { day: '#191a1b' }, width: 5 } });
});

test('a ticker shows typed lines, or the newest titles of a feed at a speed', async () => {
  const ticker = { id: 'news', name: 'Ticker', kind: 'ticker', frame: text.frame, style: text.style, text: 'Hello' };
  const { person, first } = await open([ticker]);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello');
  await screen.findByRole('option', { name: 'Town news' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Shows' }), 'Town news');
  expect(first()).toMatchObject({ feedId: 'fed_Town news', count: 10 });
  expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument();
  await person.type(number('Speed, in pixels of the layout a second'), '{ArrowUp}');
  expect(first()).toMatchObject({ speed: 121 });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Shows' }), 'Typed lines');
  expect(first()).toMatchObject({ feedId: null, text: 'Hello' });
});

test.each([
  ['2026-03-09T12:00:00.000Z', /^News did not answer\. Screens show the entries read .* ago\.$/],
  [null, 'News did not answer. The server tries again by itself.'],
])('says of a feed that fails, last read at %s, why, and what screens show', async (lastReadAt, expected) => {
  const list = {
    id: 'news',
    name: 'News',
    kind: 'list',
    frame: text.frame,
    style: text.style,
    feedId: 'fed_Town news',
  };
  await open([list], {}, [exampleFeed('Town news', { status: 'failing', reason: 'News did not answer.', lastReadAt })]);
  expect(await screen.findByRole('status')).toHaveTextContent(expected);
});

test('a list of a feed that was deleted says so, and hides pictures, times and summaries', async () => {
  const list = { id: 'news', name: 'News', kind: 'list', frame: text.frame, style: text.style, feedId: 'fed_gone' };
  const { person, first } = await open([list]);
  expect(await screen.findByRole('option', { name: 'Feed deleted', selected: true })).toBeInTheDocument();
  await person.click(screen.getByRole('switch', { name: 'Pictures' }));
  await person.click(screen.getByRole('switch', { name: 'Time' }));
  await person.clear(number('Lines of the summary'));
  await person.type(number('Lines of the summary'), '0');
  expect(first()).toMatchObject({ hasPictures: false, hasTime: false, summaryLines: 0 });
});
