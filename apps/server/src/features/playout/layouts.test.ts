import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeWebpage } from '../../test/arrange.ts';
import { createDocument, createFrame, createPicture, createText, createZone } from '../../test/content/layouts.ts';
import { readVersions, toItemBody } from '../../test/content/playlists.ts';
import { pairScreen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

/** An account with a screen, and a layout of a headline, a picture, a playlist of it and a web page. */
async function cafe() {
  const member = await server.signUp();
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const cake = await arrangeMediaItem(server.db, user.id, { name: 'cake.png' });
  const soup = await arrangeMediaItem(server.db, user.id, { name: 'soup.png' });
  const lunch = [{ from: '13:00', to: '14:00' }];
  const items = [toItemBody(cake), toItemBody(soup, { windows: lunch })];
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  const page = await arrangeWebpage(server.db, user.id, { name: 'Board', url: 'https://example.com/board' });
  const elements = [createText('Menu'), createPicture(cake.id), createZone(playlist.id), createFrame(page.id)];
  const document = createDocument(elements);
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document } });
  const deviceId = screen.device.id;
  const content = { mediaType: 'layout', mediaId: layout.id } as const;
  return {
    ...member,
    screen,
    cake,
    soup,
    playlist,
    page,
    document,
    layout,
    deviceId,
    content,
    params: { id: layout.id },
    assign: () => client.assignments.assignToDevice({ params: { deviceId }, body: content }),
    explain: () => client.playout.explain({ params: { deviceId }, query: {} }),
    manifest: () => screen.client.player.manifest(),
    version: async () => (await readVersions(server, user.id))['Hall'] ?? 0,
  };
}

describe('the manifest of a screen with a layout', () => {
  test('has its document, its fonts, its files, and what its playlist plays when', async () => {
    const { assign, manifest, layout, document, cake, soup, playlist, page } = await cafe();
    await assign();
    const { timeline, layouts, lists, items, webpages, assets } = await manifest();
    const id = `${layout.id}.1`;
    expect(timeline).toMatchObject([
      { assetId: null, content: { kind: 'layout', id, layoutId: layout.id }, reason: 'device' },
    ]);
    const shown = layouts[id];
    expect(shown).toMatchObject({ name: 'Menu', document });
    const needed = assets.filter((asset) => shown?.assetIds.includes(asset.id));
    expect(needed.filter(({ kind }) => kind === 'font').map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/^\/fonts\/.*anton/),
    );
    expect(needed.filter(({ kind }) => kind === 'image').map((asset) => asset.id)).toEqual([cake.id]);
    expect(assets.map((asset) => asset.id)).toContain(soup.id);
    expect(Object.keys(webpages)).toEqual([page.id]);
    // A manifest begins at a time of the screen's own, up to a day ago.
    const zone = (shown?.playlists[playlist.id] ?? []).filter((_, i, all) => (all[i + 1]?.from ?? '9') > NOON);
    const namesAt = zone.map(({ from, listId }) => [
      from,
      lists[listId ?? '']?.items.map((item) => items[item]?.content),
    ]);
    const [ofCake, ofSoup] = [cake, soup].map((file) => ({ kind: 'asset', assetId: file.id }));
    expect(namesAt.slice(0, 3)).toEqual([
      [expect.any(String), [ofCake]],
      [at(60), [ofCake, ofSoup]],
      [at(120), [ofCake]],
    ]);
  });

  test('follows what is published, not the draft', async () => {
    const { client, assign, manifest, version, params, layout } = await cafe();
    await assign();
    const before = await version();
    await client.layouts.saveDraft({ params, body: { document: createDocument([createText('Soup')]) } });
    expect(await version()).toBe(before);
    expect(Object.keys((await manifest()).layouts)).toEqual([`${layout.id}.1`]);
    const dry = await client.layouts.publish.dryRun({ params, body: {} });
    expect(dry).toMatchObject({ screenCount: 1, nowCount: 1 });
    await client.layouts.publish({ params, body: {} });
    expect(await version()).toBeGreaterThan(before);
    const { layouts, assets } = await manifest();
    expect(Object.keys(layouts)).toEqual([`${layout.id}.2`]);
    expect(new Set(assets.map(({ kind }) => kind))).toEqual(new Set(['font']));
  });

  test('has nothing of another account, whose ids somebody may know', async () => {
    const { cake, playlist, page } = await cafe();
    const { client, deviceId, manifest } = await cafe();
    const document = createDocument([createPicture(cake.id), createZone(playlist.id), createFrame(page.id)]);
    const { layout } = await client.layouts.create({ body: { name: 'Curious', document } });
    const body = { mediaType: 'layout', mediaId: layout.id } as const;
    await client.assignments.assignToDevice({ params: { deviceId }, body });
    const { assets, webpages, layouts } = await manifest();
    expect([assets.filter(({ kind }) => kind !== 'font'), webpages, layouts[`${layout.id}.1`]?.playlists]).toEqual([
      [],
      {},
      {},
    ]);
  });

  test('changes with the content of its elements, however deep', async () => {
    const { client, assign, manifest, version, playlist, cake, soup, page, layout } = await cafe();
    await assign();
    const states = [await version()];
    const noteRaise = async () => {
      states.push(await version());
      expect(states.at(-1)).toBeGreaterThan(states.at(-2) ?? 0);
    };
    const { name, items } = { name: 'Loop', items: [toItemBody(soup)] };
    const dry = await client.playlists.update.dryRun({ params: { id: playlist.id }, body: { name, items } });
    expect(dry.screenCount).toBe(1);
    await client.playlists.update({ params: { id: playlist.id }, body: { name, items } });
    await noteRaise();
    await client.webpages.update({ params: { id: page.id }, body: { url: 'https://example.com/new' } });
    await noteRaise();
    expect(Object.values((await manifest()).webpages)).toMatchObject([{ url: 'https://example.com/new' }]);
    const removal = { params: { id: toItemBody(cake).mediaId } };
    expect((await client.media.removeImage.dryRun(removal)).screenCount).toBe(1);
    await client.media.removeImage(removal);
    await noteRaise();
    const { layouts, assets } = await manifest();
    expect(layouts[`${layout.id}.1`]?.assetIds).not.toContain(cake.id);
    expect(assets.filter(({ kind }) => kind === 'image').map(({ id }) => id)).toEqual([soup.id]);
  });

  test('has the layouts of a playlist, but none inside of a layout', async () => {
    const { client, manifest, layout, content, deviceId, cake } = await cafe();
    const items = [toItemBody(cake), { ...content, durationMs: 8_000 }];
    const { playlist } = await client.playlists.create({ body: { name: 'Boards', items } });
    const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
    await client.assignments.assignToDevice({ params: { deviceId }, body });
    const { layout: outer } = await client.layouts.create({
      body: { name: 'Outer', document: createDocument([createZone(playlist.id)]) },
    });
    const first = await manifest();
    expect(Object.values(first.items)).toContainEqual(
      expect.objectContaining({
        content: { kind: 'layout', id: `${layout.id}.1`, layoutId: layout.id },
        durationMs: 8_000,
      }),
    );
    expect(Object.keys(first.layouts)).toEqual([`${layout.id}.1`]);
    await client.assignments.assignToDevice({
      params: { deviceId },
      body: { mediaType: 'layout', mediaId: outer.id, force: true },
    });
    const second = await manifest();
    expect(Object.keys(second.layouts)).toEqual([`${outer.id}.1`]);
    expect(Object.values(second.items).map((item) => item.content.kind)).toEqual(['asset']);
  });

  test('shows it by schedule, as what is active, in a takeover and on standby', async () => {
    const { client, content, manifest, explain, layout, deviceId } = await cafe();
    await client.content.setCurrent({ body: content });
    expect(await explain()).toMatchObject({ reason: 'global', media: { id: layout.id, type: 'layout' } });
    expect((await client.content.current()).current).toMatchObject({ id: layout.id });
    await client.takeovers.setStandby({ body: { items: [{ title: 'Closed', content }] } });
    expect((await manifest()).standby).toMatchObject([{ kind: 'layout', layoutId: layout.id }]);
    await client.takeovers.start({ body: { title: 'Closed', content, target: { deviceIds: [deviceId] } } });
    expect(await explain()).toMatchObject({ reason: 'takeover', media: { id: layout.id } });
  });
});

describe('a preview', () => {
  test('shows the draft on one screen until it ends, and is not a play', async () => {
    const { client, screen, manifest, explain, params, deviceId, layout } = await cafe();
    await client.layouts.saveDraft({ params, body: { document: createDocument([createText('Draft')]) } });
    const { preview } = await client.layouts.startPreview({ params, body: { deviceId, minutes: 5 } });
    expect(preview).toMatchObject({ deviceId, name: 'Hall', until: at(5) });
    expect((await client.layouts.previews({ params })).previews).toEqual([preview]);
    const { timeline, layouts } = await manifest();
    expect(timeline.find(({ reason }) => reason === 'preview')).toMatchObject({ from: NOON, until: at(5) });
    expect(Object.keys(layouts)).toEqual([`${layout.id}.2`]);
    expect((await explain()).sentence).toBe('Shows the layout "Menu" because it is previewed on this device.');
    const play = { playId: randomUUID(), assetId: layout.id, reason: 'preview', startedAt: at(-1), endedAt: at(0) };
    const { rejected } = await screen.client.plays.send({ body: { plays: [{ ...play, completed: true }] } });
    expect(rejected).toMatchObject([{ why: 'play.reason_unknown' }]);
    await client.layouts.endPreview({ params: { ...params, deviceId } });
    expect((await manifest()).timeline.map(({ reason }) => reason)).toEqual(['nothing']);
  });

  test('shows content that only the draft has, also once it becomes ready', async () => {
    const { client, user, manifest, version, params, deviceId } = await cafe();
    const late = await arrangeMediaItem(server.db, user.id, { name: 'late.png', status: 'processing' });
    await client.layouts.saveDraft({ params, body: { document: createDocument([createPicture(late.id)]) } });
    await client.layouts.startPreview({ params, body: { deviceId } });
    const before = await version();
    expect((await manifest()).assets).toEqual([]);
    await server.query(`update media set status = 'ready' where id = '${late.id}'`);
    expect(await version()).toBeGreaterThan(before);
    expect((await manifest()).assets.map(({ id }) => id)).toEqual([late.id]);
  });

  test('of another account cannot be seen or started', async () => {
    const { params, deviceId } = await cafe();
    const other = await cafe();
    const missing = { code: 'layout.not_found' };
    await expect(other.client.layouts.startPreview({ params, body: { deviceId } })).rejects.toMatchObject(missing);
    await expect(other.client.layouts.previews({ params })).rejects.toMatchObject(missing);
    await expect(other.client.layouts.startPreview({ params: other.params, body: { deviceId } })).rejects.toMatchObject(
      { code: 'device.not_found' },
    );
  });
});

test('plays in a zone are reported with the layout, and the layout by itself', async () => {
  const { client, screen, cake, layout, deviceId } = await cafe();
  const play = { reason: 'device', startedAt: at(-2), endedAt: at(-1), completed: true };
  const plays = [
    { ...play, playId: randomUUID(), assetId: layout.id },
    { ...play, playId: randomUUID(), assetId: cake.id, layoutId: layout.id },
  ];
  expect(await screen.client.plays.send({ body: { plays } })).toMatchObject({ accepted: 2 });
  const listed = await client.plays.list({ params: { deviceId }, query: {} });
  expect(listed.plays.map((each) => `${each.mediaName} in ${each.layout?.name}`).toSorted()).toEqual([
    'Menu in undefined',
    'cake.png in Menu',
  ]);
});
