// @vitest-environment jsdom
import { craftedDocuments, sampleHostileDocuments } from '@vitrine/layout/test/hostile-documents';
import { expect, test } from 'vitest';
import { useBrowser } from '../test/browser.ts';
import { createManifest, imageAsset, layoutOf, pageSegment } from '../test/manifest.ts';
import { screenWith } from '../test/screen.ts';
import { pass, useTestTimers } from '../test/timers.ts';

useTestTimers();
useBrowser();

const menu = imageAsset('med_menu');

test('whatever a document contains, the player shows it or what comes next, and does not fail', async () => {
  const tv = screenWith([menu]);
  const failures: string[] = [];
  addEventListener('error', ({ message }) => failures.push(message));
  const documents = [...craftedDocuments, ...sampleHostileDocuments(50)];
  for (const [index, document] of documents.entries()) {
    const key = `doc-${index}`;
    const segment = pageSegment(0, 600, 'lay_board');
    const content = { kind: 'layout' as const, id: key, layoutId: 'lay_board' as never };
    const layouts = { [key]: layoutOf([], { document, playlists: { ply_1: [{ from: 'never', listId: 'none' }] } }) };
    tv.playback.activate(createManifest({ etag: key, timeline: [{ ...segment, content }], layouts, assets: [menu] }));
    await pass(5_000);
    expect(tv.shows(), `document ${index}`).toBe('lay_board');
    expect(window.document.querySelectorAll('.layout')).toHaveLength(1);
    expect(window.document.querySelectorAll('script, object, embed')).toHaveLength(0);
  }
  expect(failures).toEqual([]);
  expect(tv.messages.filter((message) => message.includes('failed'))).toEqual([]);
});
