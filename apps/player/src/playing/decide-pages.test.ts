import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import { toKey } from '../core/turns.ts';
import type { WebPage } from '../core/web-pages.ts';
import type { WantedPage } from '../frames/entry.ts';
import {
  evacuation,
  fallbackTo,
  imageAsset,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  NOON,
  pagesById,
  pageSegment,
  segment,
  takeoverSegment,
  videoAsset,
  webPage,
} from '../test/manifest.ts';
import {
  findMessage,
  type PageState,
  presentedIds,
  simulatedScreen,
  findTimer,
  types,
} from '../test/simulated-screen.ts';
import { type Effect, describeNowPlaying } from './state.ts';

const [news, map, mail] = [webPage('news'), webPage('map', { fallbackAssetId: 'logo' }), webPage('mail')];
const assets = [imageAsset('red'), imageAsset('green'), videoAsset('film'), imageAsset('logo')];

/** Loops that begin at noon; every item plays for 20 seconds. */
const lists = createLists({
  mixed: ['red', 'web_news', 'green'].map((assetId) => ({ assetId, seconds: 20 })),
  withFallback: ['red', 'web_map', 'green'].map((assetId) => ({ assetId, seconds: 20 })),
  pages: ['web_news', 'web_map', 'web_mail'].map((assetId) => ({ assetId, seconds: 20 })),
});
const playing = (timeline: Manifest['timeline'], more: Partial<Manifest> = {}): Manifest =>
  createManifest({ ...lists, webpages: pagesById(news, map, mail), assets, timeline, ...more });
const looping = (id: string, more: Partial<Manifest> = {}): Manifest =>
  playing([listSegment(0, 600, id, 'Loop')], more);
const alone = (more: Partial<Manifest> = {}): Manifest => playing([pageSegment(0, 600, 'web_news', 'News')], more);

function screen(files = ['red', 'green', 'film', 'logo']) {
  const tv = simulatedScreen({ files });
  return {
    ...tv,
    /** Changes what is known of a page, as when it has loaded. */
    becomes: (page: WebPage, state: PageState): Effect[] => {
      tv.pages.set(toKey(page), state);
      return tv.check();
    },
    /** Lets the next boundary pass and shows what is due. */
    advance: (ms: number): Effect[] => {
      tv.pass(ms);
      const effects = tv.check();
      return tv.state().presenting === null ? effects : [...effects, ...tv.presented()];
    },
    /** The pages that are wanted, with their need. */
    wanted: () => describePages(tv.state().pages),
  };
}

const describePages = (pages: readonly WantedPage[]) => pages.map(({ page, need }) => `${page.name} ${need}`);
const wantedBy = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'open-pages' ? [describePages(effect.pages)] : []));

test('a web page is opened, and presented once it is ready', () => {
  const tv = screen();
  const effects = tv.activate(alone());
  expect(wantedBy(effects)).toEqual([['news now']]);
  expect(findMessage(effects)).toEqual({ kind: 'loading', name: 'Lobby', progress: null, page: 'news' });
  expect(presentedIds(tv.check())).toEqual([]);
  expect(presentedIds(tv.becomes(news, 'ready'))).toEqual(['web_news']);
  expect(types(tv.presented())).toEqual(['label', 'report', 'set-timer']);
  expect(describeNowPlaying(tv.state())).toEqual({ assetId: 'web_news', playlistId: null, reason: 'schedule' });
});

test('a page that is unchanged is asked for once', () => {
  const tv = screen();
  tv.activate(alone());
  expect(wantedBy(tv.check())).toEqual([]);
  expect(wantedBy(tv.becomes(news, 'ready'))).toEqual([]);
});

test('what was in front stays until the page is ready, and then gives way to it', () => {
  const tv = screen();
  tv.play(playing([segment(0, 600, 'red')]));
  const effects = tv.activate(alone({ etag: 'etag-2' }));
  expect(types(effects)).not.toContain('show-message');
  expect(tv.front()?.id).toBe('red');
  expect(presentedIds(tv.becomes(news, 'ready'))).toEqual(['web_news']);
});

test('a page of a list is loaded 30 seconds before its turn, and painted 10 seconds before it', () => {
  const tv = screen();
  tv.play(
    playing(
      [listSegment(0, 600, 'mixed', 'Loop')],
      createLists({
        mixed: [
          { assetId: 'red', seconds: 60 },
          { assetId: 'web_news', seconds: 60 },
        ],
      }),
    ),
  );
  expect(tv.wanted()).toEqual(['news later']);
  tv.pass(29_000);
  expect(wantedBy(tv.check())).toEqual([]);
  tv.pass(1_000);
  expect(wantedBy(tv.check())).toEqual([['news soon']]);
  tv.pass(20_000);
  expect(wantedBy(tv.check())).toEqual([['news now']]);
});

test('a page of the next segment is opened before that begins', () => {
  const tv = screen();
  tv.play(playing([segment(0, 5, 'red'), pageSegment(5, 10, 'web_news')]));
  expect(tv.wanted()).toEqual([]);
  tv.pass(5 * MINUTE_MS - 30_000);
  expect(wantedBy(tv.check())).toEqual([['news soon']]);
});

test('picture, page and picture follow one another, each at its boundary and with nothing in between', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(looping('mixed'));
  const shown: (string | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    shown.push(tv.front()?.id);
    const effects = tv.advance(20_000);
    expect(types(effects)).not.toContain('show-message');
    expect(types(effects).filter((type) => type === 'record')).toHaveLength(1);
  }
  expect(shown).toEqual(['red', 'web_news', 'green', 'red', 'web_news', 'green']);
});

test('a page is not prepared on the layer of files, and the picture after it is', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(looping('mixed'));
  tv.pass(12_000);
  expect(types(tv.check())).not.toContain('prepare');
  tv.advance(8_000);
  tv.pass(12_000);
  tv.check();
  expect(tv.state().prepared?.content.id).toBe('green');
});

test.each<[string, PageState]>([
  ['does not answer', 'failed'],
  ['is still loading', 'loading'],
])('in a list, the next item takes the time of a page that %s', (_, state) => {
  const tv = screen();
  tv.pages.set(toKey(news), state);
  tv.play(looping('mixed'));
  expect(presentedIds(tv.advance(20_000))).toEqual(['green']);
  expect(tv.shown()).toMatchObject({ place: { index: 2 }, untilMs: NOON + 40_000 });
});

test('a page that answers again within its turn is shown at once', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'failed');
  tv.play(looping('mixed'));
  tv.advance(20_000);
  tv.pass(5_000);
  expect(presentedIds(tv.becomes(news, 'ready'))).toEqual(['web_news']);
});

test('the picture after a page that does not answer is prepared in time', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'failed');
  tv.play(looping('mixed'));
  tv.pass(12_000);
  tv.check();
  expect(tv.state().prepared?.content.id).toBe('green');
});

test('a fallback picture takes the time of its page, is a play of its own, and gives way to the page', () => {
  const tv = screen();
  tv.pages.set(toKey(map), 'failed');
  tv.play(looping('withFallback'));
  const effects = tv.advance(20_000);
  expect(presentedIds(effects)).toEqual(['logo']);
  expect(tv.shown()).toMatchObject({ content: { id: 'logo' }, place: { index: 1 } });
  expect(types(effects)).toContain('record');
  expect(presentedIds(tv.becomes(map, 'ready'))).toEqual(['web_map']);
  expect(types(tv.presented())).toContain('record');
});

test('a fallback picture stands in outside lists too, while the page loads and while it does not answer', () => {
  const tv = screen();
  const day = playing([pageSegment(0, 600, 'web_map', 'Map')]);
  expect(presentedIds(tv.activate(day))).toEqual(['logo']);
  tv.presented();
  expect(presentedIds(tv.becomes(map, 'failed'))).toEqual([]);
  expect(describeNowPlaying(tv.state()).assetId).toBe('logo');
  expect(presentedIds(tv.becomes(map, 'ready'))).toEqual(['web_map']);
});

test('alone and without a fallback picture, a page that does not answer is named until it does', () => {
  const tv = screen();
  tv.activate(alone());
  expect(findMessage(tv.becomes(news, 'failed'))).toEqual({
    kind: 'notice',
    name: 'Lobby',
    text: 'News doesn’t answer. It will be shown as soon as it does.',
  });
  expect(tv.wanted()).toEqual(['news now']);
  expect(presentedIds(tv.becomes(news, 'ready'))).toEqual(['web_news']);
});

test('a page that does not answer leaves what is in front', () => {
  const tv = screen();
  tv.play(playing([segment(0, 600, 'red')]));
  tv.pages.set(toKey(news), 'failed');
  expect(types(tv.activate(alone({ etag: 'etag-2' })))).not.toContain('show-message');
  expect(tv.front()?.id).toBe('red');
});

test('if a page does not answer, the fallback of the manifest plays, also if that is a page', () => {
  const file = screen();
  file.pages.set(toKey(news), 'failed');
  expect(presentedIds(file.activate(alone({ fallback: fallbackTo('logo') })))).toEqual(['logo']);

  const page = screen();
  const { content } = pageSegment(0, 1, 'web_mail');
  if (content === null) throw new Error('The segment shows nothing');
  page.activate(alone({ fallback: { assetId: null, content, reason: 'global' } }));
  expect(page.wanted()).toEqual(['news now']);
  expect(wantedBy(page.becomes(news, 'failed'))).toEqual([['news now', 'mail now']]);
  expect(presentedIds(page.becomes(mail, 'ready'))).toEqual(['web_mail']);
});

test('pages are wanted in the order of their turns, the one in front first', () => {
  const tv = screen();
  for (const page of [news, map, mail]) tv.pages.set(toKey(page), 'ready');
  tv.play(looping('pages'));
  expect(tv.wanted()).toEqual(['news now', 'map soon', 'mail later']);
  tv.advance(20_000);
  tv.check();
  expect(tv.wanted()).toEqual(['map now', 'mail soon', 'news later']);
});

test('a page in front stays open after its time, until the next item is in front', () => {
  const tv = screen(['red']);
  tv.pages.set(toKey(news), 'ready');
  tv.play(playing([pageSegment(0, 1, 'web_news'), segment(1, 10, 'green')]));
  tv.pass(MINUTE_MS);
  tv.check();
  expect(tv.wanted()).toEqual(['news now']);
  tv.stored.add('sha-green');
  tv.check();
  tv.presented();
  expect(wantedBy(tv.check())).toEqual([[]]);
});

test('a page that is in two segments in a row stays in front, and is one play', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(playing([pageSegment(0, 1, 'web_news'), pageSegment(1, 10, 'web_news')]));
  expect(types(tv.advance(MINUTE_MS))).toEqual(['set-timer']);
});

test('a page whose address changes stays in front until the new one is ready', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(alone());
  const moved = { ...news, url: 'https://moved.test/' };
  const effects = tv.activate(alone({ etag: 'etag-2', webpages: pagesById(moved) }));
  expect(wantedBy(effects)).toEqual([['news now', 'news now']]);
  expect(presentedIds(effects)).toEqual([]);
  expect(presentedIds(tv.becomes(moved, 'ready'))).toEqual(['web_news']);
  tv.presented();
  expect(wantedBy(tv.check())).toEqual([['news now']]);
});

test('another zoom of the page in front applies without presenting it again', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(alone());
  const effects = tv.activate(alone({ etag: 'etag-2', webpages: pagesById({ ...news, zoom: 150 }) }));
  expect(effects).toContainEqual({ type: 'open-pages', pages: [{ page: { ...news, zoom: 150 }, need: 'now' }] });
  expect(presentedIds(effects)).toEqual([]);
});

test('pages stay open during the message of a takeover, and show again at once', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(alone());
  const effects = tv.activate(alone({ etag: 'etag-2', timeline: [takeoverSegment(0, 600)] }));
  expect(findMessage(effects)).toMatchObject({ heading: evacuation.heading });
  expect(wantedBy(effects)).toEqual([]);
  expect(presentedIds(tv.activate(alone({ etag: 'etag-3' })))).toEqual(['web_news']);
});

/** A takeover whose message gives way to a page that was not open before it. */
function afterMessage() {
  const tv = screen();
  tv.play(playing([segment(0, 600, 'red')]));
  tv.activate(playing([takeoverSegment(0, 600)], { etag: 'etag-2' }));
  return { tv, effects: tv.activate(alone({ etag: 'etag-3' })) };
}

test('a message that gives way to a web page stays while that loads, without “Getting ready” in between', () => {
  const { tv, effects } = afterMessage();
  expect(wantedBy(effects)).toEqual([['news now']]);
  expect(findTimer(effects)).toBe(3_000);
  tv.pass(500);
  const opened = [...tv.becomes(news, 'ready'), ...tv.presented()];
  expect(presentedIds(opened)).toEqual(['web_news']);
  expect(findMessage([...effects, ...opened])).toBeUndefined();
  expect(tv.front()?.id).toBe('web_news');
});

test('after three seconds a page that still loads is named in place of the message', () => {
  const { tv } = afterMessage();
  tv.pass(2_999);
  expect(findMessage(tv.check())).toBeUndefined();
  tv.pass(1);
  expect(findMessage(tv.check())).toEqual({ kind: 'loading', name: 'Lobby', progress: null, page: 'news' });
});

test('a message that is shown again in that time is not cut short', () => {
  const { tv } = afterMessage();
  tv.pass(1_500);
  tv.activate(playing([takeoverSegment(0, 600)], { etag: 'etag-4' }));
  tv.pass(10_000);
  tv.check();
  expect(findTimer(tv.activate(alone({ etag: 'etag-5' })))).toBe(3_000);
});

test('a page after the planned end of a message is opened before that', () => {
  const tv = screen();
  tv.play(playing([takeoverSegment(0, 5), pageSegment(5, 600, 'web_news')]));
  tv.pass(5 * MINUTE_MS - 30_001);
  tv.check();
  expect(tv.wanted()).toEqual([]);
  tv.pass(1);
  tv.check();
  expect(tv.wanted()).toEqual(['news soon']);
});

test.each<[string, Partial<Manifest>]>([
  ['a notice', { notice: 'Over the plan’s limit' }],
  ['nothing to show', { timeline: [segment(0, 600, null)] }],
])('%s closes all pages', (_, more) => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(alone());
  tv.activate(alone({ etag: 'etag-2', ...more }));
  expect(tv.wanted()).toEqual([]);
});

test('a page that the manifest does not have is skipped', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.play(looping('mixed', { webpages: {} }));
  expect(presentedIds(tv.advance(20_000))).toEqual(['green']);
});

test('a page whose layer is gone when it is presented is not taken for broken', () => {
  const tv = screen();
  tv.pages.set(toKey(news), 'ready');
  tv.activate(alone());
  expect(types(tv.fail())).toEqual([]);
  expect(presentedIds(tv.check())).toEqual(['web_news']);
});
