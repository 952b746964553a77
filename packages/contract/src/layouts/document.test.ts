import { describe, expect, test } from 'vitest';
import { accepts, listProblems } from '../test/problems.ts';
import { LayoutDocument } from './document.ts';
import { MAX_ELEMENTS, MAX_UNKNOWN_LENGTH } from './layout-limits.ts';

const frame = { x: 0, y: 0, width: 100, height: 50 };
const shape = { id: 's', name: 'Shape', kind: 'shape', frame, shape: 'rectangle', fill: { day: '#ffffff' } };

const withElements = (...elements: object[]) => ({
  version: 1,
  width: 1920,
  height: 1080,
  scenes: [{ id: 'day', name: 'Day', background: { day: '#ffffff' }, elements }],
});

test('what a layout leaves out has a default', () => {
  const text = {
    id: 't',
    name: 'Title',
    kind: 'text',
    frame,
    text: 'Hello',
    style: { size: 40, color: { day: '#000000' } },
  };
  const parsed = LayoutDocument.parse(withElements(text));
  expect(parsed).toMatchObject({ language: 'en-GB', night: { from: '20:00', to: '06:00' } });
  expect(parsed.scenes[0]?.windows).toEqual([]);
  expect(parsed.scenes[0]?.elements[0]).toMatchObject({
    opacity: 100,
    direction: 'auto',
    background: null,
    style: { font: 'hanken-grotesk', weight: 400, align: 'start', legibility: null },
  });
  expect(LayoutDocument.parse(parsed)).toEqual(parsed);
});

test('an element of a newer release is kept as it is', () => {
  const hologram = { id: 'w', kind: 'hologram', frame, place: { name: 'Zürich' }, days: [1, 2] };
  expect(LayoutDocument.parse(withElements(shape, hologram)).scenes[0]?.elements[1]).toEqual(hologram);
  expect(accepts(LayoutDocument, withElements({ ...hologram, place: 'x'.repeat(MAX_UNKNOWN_LENGTH) }))).toBe(false);
});

test('what is wrong with an element of a known kind is said, with its place', () => {
  const wide = { ...shape, frame: { ...frame, width: 0.5 } };
  expect(listProblems(LayoutDocument, withElements(wide))).toContain(
    'scenes.0.elements.0.frame.width: Please enter whole pixels',
  );
  expect(listProblems(LayoutDocument, withElements({ ...shape, fill: { day: 'red' } }))).toEqual([
    'scenes.0.elements.0.fill.day: Please enter a color like #1a2b3c',
  ]);
});

describe('refused are', () => {
  test.each<[string, object]>([
    ['a color with more than a color', withElements({ ...shape, fill: { day: '#fff;background:url(//x)' } })],
    ['an id used twice', withElements(shape, shape)],
    [
      'too many elements',
      withElements(...Array.from({ length: MAX_ELEMENTS + 1 }, (_, i) => ({ ...shape, id: `s${i}` }))),
    ],
    ['no scenes', { ...withElements(), scenes: [] }],
    ['a canvas without size', { ...withElements(), width: 0 }],
    ['a canvas that is too large', { ...withElements(), height: 7_681 }],
    ['a language that is none', { ...withElements(), language: 'en"><script>' }],
    ['an address in place of the id of a picture', withElements({ ...shape, kind: 'picture', mediaId: 'https://x/' })],
    ['a countdown to no time', withElements({ ...shape, kind: 'countdown', until: 'tomorrow' })],
  ])('%s', (_, document) => {
    expect(accepts(LayoutDocument, document)).toBe(false);
  });
});
