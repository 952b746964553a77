// @vitest-environment jsdom
import type { Manifest, ManifestLayout } from '@vitrine/contract/player/manifest-schema';
import { expect, test, vi } from 'vitest';
import { openUrls, undecodable, useBrowser } from '../test/browser.ts';
import {
  createLists,
  createManifest,
  imageAsset,
  instant,
  layoutOf,
  listSegment,
  MINUTE_MS,
  NOON,
  pagesById,
  pageSegment,
  segment,
  videoAsset,
  webPage,
} from '../test/manifest.ts';
import { screenWith } from '../test/screen.ts';
import { endTest } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';

useTestTimers();
useBrowser();

const frame = { x: 0, y: 0, width: 900, height: 500 };
const style = { size: 40, color: { day: '#000000' } };
const text = (words: string) => ({ id: 't', kind: 'text', frame, text: words, style });
const picture = (mediaId: string, id = mediaId) => ({ id, kind: 'picture', frame, mediaId });
const video = (mediaId: string) => ({ id: mediaId, kind: 'video', frame, mediaId });
const zone = (id: string, width = 900) => ({
  id,
  kind: 'playlist',
  playlistId: `ply_${id}`,
  frame: { ...frame, width },
});
const webpage = (webpageId: string) => ({ id: webpageId, kind: 'webpage', frame, webpageId });

const [menu, lunch, dish, film] = [
  imageAsset('med_menu'),
  imageAsset('med_lunch'),
  imageAsset('med_dish'),
  videoAsset('med_film'),
];
const files = [menu, lunch, dish, film];

/** A manifest that shows the layout `lay_board` until the evening. */
const showing = (layout: ManifestLayout, more: Partial<Manifest> = {}): Manifest =>
  createManifest({
    timeline: [pageSegment(0, 600, 'lay_board')],
    layouts: { 'doc-lay_board': layout },
    assets: files,
    ...more,
  });

/** The elements of the layout in front. */
const inFront = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.layout[data-front] ${selector}`)];
const front = (selector: string) => inFront(selector)[0];
const sourceIn = (selector: string) => front(`${selector} .layer[data-front] img`)?.getAttribute('src');

test('a layout without a language is in that of its screen, and changes with it while it shows', async () => {
  const tv = screenWith(files);
  const date = { id: 'd', kind: 'date', format: 'weekday', frame, style };
  const layout = layoutOf([date]);
  const board = { ...layout, document: { ...(layout.document as object), language: null } };
  await tv.play(showing(board, { language: 'de' }));
  const shown = front('div');
  expect(shown?.textContent).toBe('Sonntag');
  await tv.play(showing(board, { language: 'fr', etag: 'v2' }));
  expect(front('div')).toBe(shown);
  expect(shown?.textContent).toBe('dimanche');
});

/** True if the two QR codes in front have the same squares. */
const areSameCodes = (): boolean => {
  const [first, second] = inFront('svg path').map((path) => path.getAttribute('d'));
  return first === second;
};

test('a QR code whose scans are counted has the address of its code on this screen, also without the server', async () => {
  const tv = screenWith(files);
  const code = { id: 'q', kind: 'qr', frame, text: 'https://example.com/menu', isCounted: true };
  const same = { ...code, id: 's', isCounted: false, text: 'HTTPS://SIGNS.EXAMPLE.COM/Q/ABCDEFGH01234567' };
  await tv.play(showing(layoutOf([code, same], { codes: { q: 'ABCDEFGH' } })));
  expect(areSameCodes()).toBe(false);
  const scans = { url: 'HTTPS://SIGNS.EXAMPLE.COM/Q/', screen: '01234567' };
  await tv.play(showing(layoutOf([code, same], { codes: { q: 'ABCDEFGH' } }), { scans, etag: 'v2' }));
  expect(areSameCodes()).toBe(true);
});

test('a layout shows with its stored pictures, and with the name of the screen', async () => {
  const tv = screenWith(files);
  const board = layoutOf([picture('med_menu'), text('{screen.name} in {group.name}')], {
    assetIds: ['med_menu'],
  });
  await tv.play(showing(board, { groupName: 'Ground floor' }));
  expect(tv.shows()).toBe('lay_board');
  expect(front('img')?.getAttribute('src')).toMatch(/^blob:/);
  expect(front('span')?.textContent).toMatch(/Lobby.* in .*Ground floor/);
  expect(tv.playback.nowPlaying()).toMatchObject({ assetId: 'lay_board', playlistId: null, reason: 'schedule' });
});

test('it waits for its files, but not for one that cannot be had', async () => {
  const tv = screenWith([menu]);
  const board = layoutOf([picture('med_menu'), picture('med_lunch')], { assetIds: ['med_menu', 'med_lunch'] });
  await tv.play(showing(board));
  expect(tv.shows()).toBe('loading');
  tv.unavailable.add(lunch.sha256);
  tv.playback.check();
  await pass(200);
  expect(tv.shows()).toBe('lay_board');
  expect(inFront('img')).toHaveLength(1);
  tv.stored.set(lunch.sha256, new Blob(['lunch']));
  tv.playback.check();
  await pass(200);
  expect(inFront('img')).toHaveLength(2);
});

test('a picture that gets another file shows it once it is stored, and the former one until then', async () => {
  const tv = screenWith(files);
  const board = layoutOf([picture('med_menu'), text('Open')], { assetIds: ['med_menu'] });
  await tv.play(showing(board));
  const words = front('span');
  const before = front('img')?.getAttribute('src');
  const winter = imageAsset('med_menu', { sha256: 'sha-winter' });
  const changed = showing(board, { etag: 'v2', assets: [winter, lunch, dish, film] });
  await tv.play(changed);
  expect(front('img')?.getAttribute('src')).toBe(before);
  tv.stored.set(winter.sha256, new Blob(['winter']));
  tv.playback.check();
  await pass(200);
  expect(front('img')?.getAttribute('src')).not.toBe(before);
  expect(front('img')?.getAttribute('src')).toMatch(/^blob:/);
  expect(front('span')).toBe(words);
  expect(inFront('img')).toHaveLength(1);
  expect(openUrls()).toBe(1);
});

const picturedEntries = (...ids: string[]) =>
  ids.map((pictureId) => ({ id: pictureId, title: pictureId, summary: '', publishedAt: null, pictureId }));

test('a list of a feed does not wait for the pictures of its entries, and takes those of the newest manifest', async () => {
  const tv = screenWith([]);
  const news = { id: 'n', kind: 'list', frame, feedId: 'fed_1', hasTime: false, style };
  const board = (...ids: string[]) =>
    layoutOf([news], { pictureIds: ids, feeds: { fed_1: { entries: picturedEntries(...ids) } } });
  const assets = [imageAsset('fpc_fair'), imageAsset('fpc_rain')];
  await tv.play(showing(board('fpc_fair'), { assets }));
  expect([tv.shows(), front('div[dir]')?.textContent, inFront('img').length]).toEqual(['lay_board', 'fpc_fair', 0]);
  for (const { sha256 } of assets) tv.stored.set(sha256, new Blob([sha256]));
  tv.playback.check();
  await pass(200);
  expect(front('img')?.getAttribute('src')).toMatch(/^blob:/);
  tv.playback.activate(showing(board('fpc_rain', 'fpc_fair'), { etag: 'etag-2', assets }));
  await pass(1_500);
  expect(new Set(inFront('img').map((image) => image.getAttribute('src'))).size).toBe(2);
  tv.playback.activate(showing(board('fpc_rain'), { etag: 'etag-3', assets }));
  await pass(1_500);
  expect([inFront('img').length, openUrls()]).toEqual([1, 1]);
});

test('a picture that cannot be decoded leaves the rest of the layout on the screen', async () => {
  undecodable.add('med_menu');
  const tv = screenWith(files);
  await tv.play(showing(layoutOf([picture('med_menu'), text('Open')], { assetIds: ['med_menu'] })));
  expect(tv.shows()).toBe('lay_board');
});

const loop = createLists({
  menu: [
    { assetId: 'med_menu', seconds: 10 },
    { assetId: 'med_lunch', seconds: 10 },
  ],
  dish: [{ assetId: 'med_dish', seconds: 10 }],
});

test('a playlist in a zone plays in step with the time of the server, and changes at its times', async () => {
  const entries = [
    { from: instant(NOON - MINUTE_MS), listId: 'menu' },
    { from: instant(NOON + MINUTE_MS), listId: 'dish' },
    { from: instant(NOON + 2 * MINUTE_MS), listId: null },
  ];
  const tv = screenWith(files);
  await tv.play(showing(layoutOf([zone('a')], { playlists: { ply_a: entries } }), loop));
  const first = sourceIn('.zone');
  expect(tv.layouts.listZones().get('a')).toMatchObject({
    content: { id: 'med_menu' },
    place: { playlistId: 'ply_a', listId: 'menu', index: 0 },
    fromMs: NOON,
  });
  await pass(10_000);
  expect(tv.layouts.listZones().get('a')).toMatchObject({ content: { id: 'med_lunch' }, fromMs: NOON + 10_000 });
  expect(sourceIn('.zone')).not.toBe(first);
  await pass(50_000);
  expect(tv.layouts.listZones().get('a')?.content.id).toBe('med_dish');
  await pass(MINUTE_MS);
  expect(tv.layouts.listZones().size).toBe(0);
  expect(front('.zone')?.dataset['state']).not.toBe('playing');
  expect(tv.shows()).toBe('lay_board');
});

const playing = (listId: string) => ({ ply_a: [{ from: instant(NOON - MINUTE_MS), listId }] });

test('a change of a playlist reaches its zone, while the rest of the layout stays', async () => {
  const tv = screenWith(files);
  const elements = [zone('a'), text('Open')];
  await tv.play(showing(layoutOf(elements, { playlists: playing('menu') }), loop));
  const words = front('span');
  await tv.play(showing(layoutOf(elements, { playlists: playing('dish') }), { ...loop, etag: 'etag-2', name: 'Bar' }));
  await pass(200);
  expect(tv.layouts.listZones().get('a')?.content.id).toBe('med_dish');
  expect(front('span')).toBe(words);
});

test('videos are muted, and of the playlists the largest one is heard, as soon as the layout is in front', async () => {
  const now = instant(NOON - MINUTE_MS);
  const clips = createLists({ clips: [{ assetId: 'med_film', seconds: 60 }] });
  const playlists = { ply_small: [{ from: now, listId: 'clips' }], ply_large: [{ from: now, listId: 'clips' }] };
  const elements = [zone('small', 300), video('med_film'), zone('large', 600)];
  const tv = screenWith(files);
  await tv.play(showing(layoutOf(elements, { assetIds: ['med_film'], playlists }), clips));
  const heard = inFront('.zone .layer[data-front] video').map((each) => !(each as HTMLVideoElement).muted);
  expect(heard).toEqual([false, false, true]);
});

test('web pages in a layout are as restricted as whole web pages, and have their fallback picture', async () => {
  const pages = pagesById(webPage('news'), webPage('map', { fallbackAssetId: 'med_dish' }));
  const tv = screenWith(files);
  tv.unreachable.add('https://map.test/');
  await tv.play(showing(layoutOf([webpage('web_news'), webpage('web_map')]), { webpages: pages }));
  await pass(1_000);
  expect(tv.shows()).toBe('lay_board');
  const [frames, pictures] = [inFront('iframe'), inFront('.zone .layer[data-front] img:not([hidden])')];
  expect(frames.map((each) => [each.getAttribute('src'), each.getAttribute('sandbox')])).toEqual([
    ['https://news.test/', 'allow-scripts allow-same-origin allow-forms'],
  ]);
  expect(pictures).toHaveLength(1);
  expect(tv.messages).toEqual([expect.stringContaining('map doesn’t answer')]);
});

test('no more web pages, videos and playlists are opened than a screen can show', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `p${i}`);
  const pages = names.map((name) => webpage(`web_${name}`));
  const videos = names.map((name) => ({ ...video('med_film'), id: name }));
  const tv = screenWith(files);
  const webpages = pagesById(...names.map((name) => webPage(name)));
  await tv.play(showing(layoutOf([...pages, ...videos], { assetIds: ['med_film'] }), { webpages }));
  await pass(5_000);
  expect(inFront('iframe')).toHaveLength(4);
  expect(inFront('.zone')).toHaveLength(16);
  expect(tv.messages.join()).toContain('more videos, playlists or web pages than a screen can show');
});

test('a layout takes its turns in a playlist: it is drawn before, and nothing of it is left afterwards', async () => {
  const tv = screenWith(files);
  const lists = createLists({
    loop: [
      { assetId: 'med_menu', seconds: 20 },
      { assetId: 'lay_board', seconds: 20 },
    ],
  });
  const board = layoutOf([picture('med_dish'), text('Board')], { assetIds: ['med_dish'] });
  await tv.play(showing(board, { ...lists, timeline: [listSegment(0, 600, 'loop')] }));
  expect(tv.shows()).toBe('med_menu');
  await pass(15_000);
  expect([tv.shows(), document.querySelectorAll('.layout').length]).toEqual(['med_menu', 1]);
  await pass(5_000);
  expect(tv.shows()).toBe('lay_board');
  expect(tv.playback.nowPlaying()).toMatchObject({ assetId: 'lay_board', playlistId: 'ply_loop' });
  await pass(21_500);
  expect([tv.shows(), document.querySelectorAll('.layout').length, openUrls()]).toEqual(['med_menu', 0, 1]);
});

test('a changed document is drawn beside the old one, which it then replaces', async () => {
  const tv = screenWith(files);
  await tv.play(showing(layoutOf([text('Old')])));
  const changed = layoutOf([text('New'), picture('med_dish')], { assetIds: ['med_dish'] });
  const content = { kind: 'layout', id: 'doc-2', layoutId: 'lay_board' };
  const timeline = [{ ...pageSegment(0, 600, 'lay_board'), content }] as Manifest['timeline'];
  tv.playback.activate(showing(changed, { etag: 'etag-2', timeline, layouts: { 'doc-2': changed } }));
  expect(front('span')?.textContent).toBe('Old');
  await pass(1_500);
  expect(front('span')?.textContent).toBe('New');
  expect(document.querySelectorAll('.layout')).toHaveLength(1);
});

test('where layouts cannot be drawn, the next item plays, and the screen says why', async () => {
  const lists = createLists({
    loop: [
      { assetId: 'lay_board', seconds: 20 },
      { assetId: 'med_menu', seconds: 20 },
    ],
  });
  const tv = screenWith(files, () => Promise.reject(new Error('no script')));
  await tv.play(showing(layoutOf([text('Board')]), { ...lists, timeline: [listSegment(0, 600, 'loop')] }));
  expect(tv.shows()).toBe('med_menu');
  expect(tv.messages.join()).toContain('can’t be played on this screen: no script');
});

test('elements of a newer release are a warning while the layout is on', async () => {
  const tv = screenWith(files);
  const timeline = [pageSegment(0, 60, 'lay_board'), segment(60, 600, 'med_menu')];
  await tv.play(showing(layoutOf([{ id: 'w', kind: 'hologram', frame }]), { timeline }));
  tv.playback.check();
  expect(tv.reports.warnings()).toContain('layout-newer');
  await pass(61 * MINUTE_MS);
  expect(tv.reports.warnings()).not.toContain('layout-newer');
});

test('what the elements show is told with the reason of the layout, each file once', async () => {
  const tv = screenWith(files);
  const elements = [picture('med_menu'), picture('med_menu', 'again'), video('med_film'), text('Open')];
  await tv.play(showing(layoutOf(elements, { assetIds: ['med_menu', 'med_film'] })));
  const turns = [...tv.layouts.listZones().values()];
  expect(turns.map(({ content, reason, place }) => [content.id, reason, place])).toEqual([
    ['med_menu', 'schedule', null],
    ['med_film', 'schedule', null],
  ]);
});

const count = () => [document.querySelectorAll('*').length, openUrls(), vi.getTimerCount()];

test('after many turns of a layout nothing of the earlier ones is left', async () => {
  const tv = screenWith(files);
  const lists = createLists({
    loop: [
      { assetId: 'med_menu', seconds: 20 },
      { assetId: 'lay_board', seconds: 20 },
    ],
    zone: [
      { assetId: 'web_news', seconds: 10 },
      { assetId: 'med_lunch', seconds: 10 },
    ],
  });
  const playlists = { ply_a: [{ from: instant(NOON - MINUTE_MS), listId: 'zone' }] };
  const board = layoutOf([picture('med_dish'), zone('a')], { assetIds: ['med_dish'], playlists });
  const timeline = [listSegment(0, 600, 'loop')];
  await tv.play(showing(board, { ...lists, timeline, webpages: pagesById(webPage('news')) }));
  await pass(2 * MINUTE_MS - 200);
  const before = count();
  await pass(60 * MINUTE_MS);
  expect(tv.shows()).toBe('med_menu');
  expect(count()).toEqual(before);
  expect(tv.messages).toEqual([]);
});

test('when the screen is removed, the layout and all its files are let go', async () => {
  const tv = screenWith(files);
  const board = layoutOf([picture('med_menu'), video('med_film')], { assetIds: ['med_menu', 'med_film'] });
  await tv.play(showing(board));
  endTest();
  tv.stage.sleep('asleep');
  expect([document.querySelectorAll('.layout').length, openUrls()]).toEqual([0, 0]);
});
