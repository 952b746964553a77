// @vitest-environment jsdom
import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { expect, test } from 'vitest';
import type { ElementContext } from '../element-context.ts';
import { drawContent } from './drawn-renderers.ts';

declare global {
  interface ImportMeta {
    /** The modules that match, by Vite. */
    glob: (pattern: string) => Record<string, unknown>;
  }
}

const context: ElementContext = {
  now: () => Date.parse('2026-03-09T12:00:00.000Z'),
  findPicture: () => null,
  findFeed: () => null,
  findPriceList: () => null,
  findForecast: () => null,
  mounts: {},
};

const kinds: readonly string[] = DRAWN_KINDS;

const draw = (kind: string, shown: unknown): HTMLElement =>
  drawContent(document.createElement('div'), { kind, shown }, context).node;

test('drawn content of a kind of a newer release shows nothing', () => {
  expect(draw('hologram', { depth: 3 }).childNodes).toHaveLength(0);
});

test('every kind of drawn content has tests of its own beside its renderer', () => {
  const tests = Object.keys(import.meta.glob('./*.test.ts'));
  expect(tests).toEqual(expect.arrayContaining(kinds.map((kind) => `./${kind}.test.ts`)));
});

test('every kind of drawn content shows something, whatever a screen is sent', () => {
  for (const kind of kinds) {
    const { Fields, example } = schemasOfDrawn(kind);
    expect(Fields.safeParse(example).success).toBe(true);
    for (const shown of [null, 'text', [], {}, example]) expect(draw(kind, shown).childNodes).not.toHaveLength(0);
  }
});
