import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';
import { ContentKind } from '@vitrine/contract/library/content';
import { scheduleEventColors } from '@vitrine/contract/schedule/event-colors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openLibrary } from '../../test/library-page.tsx';
import { contentLabel, contentPlural } from '../content/index.ts';
import { drawnEditorOf } from '../drawn/index.ts';

test.each(ContentKind.options)('%s: the console has its name and its color', (kind) => {
  expect(contentLabel(kind)).toMatch(/^[A-Z]/);
  expect(contentPlural(kind)).toMatch(/^[A-Z]/);
  expect(scheduleEventColors[kind]).toMatch(/^#[\da-f]{6}$/);
});

test('the library filters by every kind but playlists, and adds drawn content of every kind', async () => {
  await openLibrary();
  for (const kind of ContentKind.options.filter((each) => each !== 'playlist')) {
    expect(screen.getByRole('radio', { name: new RegExp(`^${contentPlural(kind)}`) })).toBeInTheDocument();
  }
  for (const kind of DRAWN_KINDS) {
    const { describe, initial, texts } = drawnEditorOf(kind);
    expect(screen.getByRole('button', { name: texts.add })).toBeInTheDocument();
    const { Fields, example } = schemasOfDrawn(kind);
    expect(Fields.safeParse({ ...initial, ...example }).success).toBe(true);
    expect(Object.keys(initial).toSorted()).toEqual(Object.keys(Fields.shape).toSorted());
    expect(describe(initial)).not.toBe('');
  }
});
