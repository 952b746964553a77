import { type LayoutColor, LayoutDocument } from '@vitrine/contract/layouts/document';
import { describe, expect, test } from 'vitest';
import { createContentElement, createElement, listPresets } from './create-element.ts';
import { listKinds } from './editor-kinds.ts';

const landscape = { width: 1_920, height: 1_080 };
const film = { id: 'med_film', name: 'Film', width: 1_080, height: 1_920 };

test.each([landscape, { width: 1_080, height: 1_920 }, { width: 7_680, height: 100 }, { width: 100, height: 100 }])(
  'new elements of every kind make a layout of $width × $height that the server takes',
  (canvas) => {
    const elements = [
      ...listKinds().flatMap((kind) => listPresets(kind).flatMap(({ create }) => create(canvas))),
      createContentElement('video', film, canvas),
    ];
    const document = {
      version: 1,
      ...canvas,
      scenes: [{ id: 'day', name: 'Day', background: { day: '#ffffff' }, elements }],
    };
    expect(LayoutDocument.parse(document).scenes[0]?.elements).toEqual(elements);
  },
);

describe('the place of a new element', () => {
  test('is the middle of the canvas', () => {
    const { x, y, width, height } = createElement('qr', landscape).frame;
    expect([x + width / 2, y + height / 2]).toEqual([960, 540]);
  });

  test('is around the given point, but never beyond an edge', () => {
    const { frame } = createElement('shape', landscape, { x: 600, y: 1_070 });
    expect(frame).toEqual({ x: 360, y: 760, width: 480, height: 320 });
  });
});

test('pictures and videos keep their proportions', () => {
  const wide = createContentElement('picture', { ...film, width: 4_000, height: 1_000 }, landscape);
  expect(wide.frame).toMatchObject({ width: 960, height: 240 });
  expect(createContentElement('video', film, landscape)).toMatchObject({
    name: 'Film',
    mediaId: 'med_film',
    frame: { height: 648, width: 365 },
  });
  expect(createContentElement('picture', { ...film, width: null }, landscape).frame).toMatchObject({
    width: 640,
    height: 480,
  });
});

const inkOn = (background: LayoutColor) => createElement('clock', { ...landscape, background }).style.color;

test('text is dark on a bright background and bright on a dark one, also at night', () => {
  expect(inkOn({ day: '#fdf3e1' })).toEqual({ day: '#191a1b' });
  expect(inkOn({ day: '#2a1316' })).toEqual({ day: '#f4f2ec' });
  expect(inkOn({ day: '#fdf3e1', night: '#2a1316' })).toEqual({ day: '#191a1b', night: '#f4f2ec' });
});

test('a line with a price is an item and a price at its end', () => {
  const [item, price] =
    listPresets('text')
      .find(({ label }) => label === 'Price line')
      ?.create(landscape) ?? [];
  expect(price).toMatchObject({ style: { align: 'end' } });
  expect((item?.frame.x ?? 0) + (item?.frame.width ?? 0)).toBe(price?.frame.x);
  expect(price?.frame.y).toBe(item?.frame.y);
});
