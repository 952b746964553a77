import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { HOSTILE_TEXTS } from '@vitrine/layout/test/hostile-documents';
import { cleanup, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLayout } from '../../test/layout-editor.tsx';
import { exampleElements } from '../../test/layouts.ts';

const { text, countdown, qr } = exampleElements;

const place = (element: object, index: number) => ({ ...element, id: `element-${index}` });
const fit = (words: string, length: number) => words.replaceAll('\0', '').toWellFormed().slice(0, length);

/** Elements of which each has a text that does harm where text becomes markup, style, an address or a key. */
const crafted: unknown[] = HOSTILE_TEXTS.flatMap((words) => [
  { ...text, text: fit(words, 5_000) },
  { ...countdown, name: `Until ${fit(words, 60)}`, finished: fit(words, 200) },
  { ...qr, text: fit(words, 300) },
  { kind: 'hologram', [fit(words, 40)]: fit(words, 400), frame: words.length, isLocked: 'yes' },
]).map(place);

const anyNumber = (min: number, max: number) => fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
const anyWords = fc
  .oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'grapheme' }))
  .map((words) => fit(words, 200));

/** Elements of random places, sizes and words. */
const random: unknown[] = fc
  .sample(
    fc.record({ words: anyWords, x: anyNumber(-7_680, 7_680), y: anyNumber(-7_680, 7_680), size: anyNumber(8, 1_000) }),
    { numRuns: 200, seed: 40 },
  )
  .map(({ words, x, y, size }) => ({
    ...text,
    text: words,
    frame: { x, y, width: size, height: 15_360 },
    style: { ...text.style, size },
  }))
  .map(place);

async function openWith(elements: readonly unknown[]): Promise<HTMLElement> {
  const scenes = [{ id: 'scene', name: 'Scene', background: { day: '#000000' }, elements }];
  await openLayout({ document: LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes }) });
  return screen.getByRole('application', { name: 'Canvas' });
}

test.each([
  ['64 crafted', crafted, 48],
  ['200 random', random, 200],
])('the editor opens %s hostile elements as words, lists them, and no script runs', async (_, elements, known) => {
  const canvas = await openWith(elements);
  expect(canvas.querySelectorAll('script, object, embed, iframe, img[onerror], [onload]')).toHaveLength(0);
  const layers = within(screen.getByRole('list', { name: 'Layers' })).getAllByRole('listitem');
  expect(layers.length).toBeGreaterThanOrEqual(known);
  expect(Object.hasOwn(window, 'hacked')).toBe(false);
  cleanup();
});
