// @vitest-environment jsdom
import { KnownElement } from '@vitrine/contract/layouts/elements/known-element';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument } from './read.ts';
import { type LayoutContext, renderLayout } from './render.ts';
import { anyHostileDocument, craftedDocuments } from './test/hostile-documents.ts';

const NODES = new Set(['DIV', 'SPAN', 'IMG', 'svg', 'path']);
const ATTRIBUTES = new Set([
  'style',
  'dir',
  'lang',
  'alt',
  'src',
  'draggable',
  'd',
  'fill',
  'viewBox',
  'shape-rendering',
  'data-moves',
  'data-icon',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
]);

const context: LayoutContext = {
  now: () => 1_800_000_000_000,
  timeZone: 'Europe/Zurich',
  screenName: '<b>Lobby</b>',
  groupName: '{time}',
  language: 'en',
  findPicture: (id) => `/files/${encodeURIComponent(id)}`,
  findFeed: () => ({ entries: [{ id: '1', title: '<b>Hi</b>', summary: '<img src=x>', publishedAt: 'now' }] }),
  findForecast: () => ({
    hours: [
      {
        at: '2027-01-15T08:00:00.000Z',
        temperature: 3,
        feelsLike: null,
        code: 1e9,
        isDay: true,
        wind: 1,
        rain: null,
      },
    ],
    days: [{ date: '<b>', code: -1, high: NaN, low: 0, rain: null }],
  }),
  findPriceList: () => ({
    columns: [{ id: 'constructor', name: '<b>', currency: 'X"<' }],
    rows: [
      { kind: 'section', id: 's', name: '<img src=x onerror="window.hacked=1">' },
      { kind: 'item', id: 'i', name: '</div><script>', note: 'url(//x)', prices: {}, isSoldOut: true },
      { kind: 'item', id: 'j', name: 'Tea', note: '', prices: { constructor: '3.50' }, isSoldOut: false },
    ],
  }),
  mounts: { video: () => () => undefined, playlist: () => () => undefined, webpage: () => () => undefined },
};

/** Lists the elements and attributes of a rendered document that no layout may contain. */
function findForbidden(container: HTMLElement): string[] {
  return Array.from(container.querySelectorAll('*')).flatMap((node) => [
    ...(NODES.has(node.tagName) ? [] : [node.tagName]),
    ...node
      .getAttributeNames()
      .filter((name) => !ATTRIBUTES.has(name) || /url\(|script|example\.invalid/i.test(node.getAttribute(name) ?? '')),
  ]);
}

function renderTwice(document: unknown): string[] {
  const container = window.document.createElement('div');
  window.document.body.appendChild(container);
  const handle = renderLayout(container, document, context);
  handle.update(document, { ...context, isNight: true });
  const forbidden = findForbidden(container);
  handle.destroy();
  container.remove();
  return forbidden;
}

test('documents with bad values have every kind of element', () => {
  const elements = craftedDocuments.flatMap((each) => readDocument(each).scenes.flatMap((scene) => scene.elements));
  const kinds = KnownElement.options.map(({ shape }) => shape.kind.value);
  expect(new Set(elements.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test('there are 50 crafted documents', () => {
  expect(new Set(craftedDocuments.map((each) => JSON.stringify(each))).size).toBe(50);
});

test.each(craftedDocuments.map((each, index) => [index, each] as const))(
  'crafted document %i neither throws nor becomes markup',
  (_, document) => {
    expect(renderTwice(document)).toEqual([]);
  },
);

test('200 random documents neither throw nor become markup', () => {
  fc.assert(
    fc.property(anyHostileDocument, (document) => {
      expect(renderTwice(document)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
