import { DRAWN_KINDS, mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';
import { ContentKind } from '@vitrine/contract/library/content';
import { scheduleEventColors } from '@vitrine/contract/schedule/event-colors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentPage } from '../../test/examples/example-content.ts';
import { openLibrary } from '../../test/library-page.tsx';
import { contentLabel, contentPlural } from '../content/index.ts';
import { drawnEditorOf } from '../drawn/index.ts';

test.each(ContentKind.options)('%s: the console has its name and its color', (kind) => {
  expect(contentLabel(kind)).toMatch(/^[A-Z]/);
  expect(contentPlural(kind)).toMatch(/^[A-Z]/);
  expect(scheduleEventColors[kind]).toMatch(/^#[\da-f]{6}$/);
});

test('the library filters by every kind but playlists, and adds drawn content of every kind', async () => {
  const { body, ...page } = contentPage({});
  const counts = { ...body.counts, document: 1, audio: 1, ...mapDrawnKinds(() => 1) };
  const { person } = await openLibrary({ contentPage: () => ({ ...page, body: { ...body, counts } }) });
  for (const kind of ContentKind.options.filter((each) => each !== 'playlist')) {
    expect(await screen.findByRole('radio', { name: new RegExp(`^${contentPlural(kind)}`) })).toBeInTheDocument();
  }
  await person.click(screen.getByRole('button', { name: 'More options' }));
  for (const kind of DRAWN_KINDS) {
    const { describe, initial, texts } = drawnEditorOf(kind);
    expect(screen.getByRole('menuitem', { name: texts.add })).toBeInTheDocument();
    const { Fields, example } = schemasOfDrawn(kind);
    expect(Fields.safeParse({ ...initial, ...example }).success).toBe(true);
    expect(Object.keys(initial).toSorted()).toEqual(Object.keys(Fields.shape).toSorted());
    expect(describe(initial)).not.toBe('');
  }
});
