import { wasPublished } from '@vitrine/contract/layouts/publication';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import {
  arrangeMediaItem,
  arrangePlaylist,
  arrangeScreen,
  arrangeWebpage,
  createEventBody,
} from '../../test/arrange.ts';
import { createDocument, createFrame, createPicture, createText, createZone } from '../../test/content/layouts.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** An account with a picture, a playlist of it, a web page, and a layout that shows all three. */
async function cafe() {
  const member = await server.signUp();
  const { client, user } = member;
  const cake = await arrangeMediaItem(server.db, user.id, { name: 'cake.png' });
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [toItemBody(cake)] } });
  const page = await arrangeWebpage(server.db, user.id, { name: 'Board', url: 'https://example.com/board' });
  const document = createDocument([createPicture(cake.id), createZone(playlist.id), createFrame(page.id)]);
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document } });
  const params = { id: layout.id };
  return { ...member, cake, playlist, page, document, layout, params };
}

describe('a layout', () => {
  test('is created from a document, and comes with the content that it shows', async () => {
    const { client, cake, playlist, page, document, params } = await cafe();
    const { layout } = await client.layouts.get({ params });
    expect(layout).toMatchObject({ name: 'Menu', width: 1_920, height: 1_080, sceneCount: 1, hasDraft: false });
    expect([layout.document, layout.published]).toEqual([document, document]);
    expect(layout.resources.files[cake.id]).toMatchObject({ kind: 'image', name: 'cake.png', status: 'ready' });
    expect(layout.resources.playlists[playlist.id]?.items).toMatchObject([{ mediaId: cake.id, durationMs: 10_000 }]);
    expect(layout.resources.webpages[page.id]).toMatchObject({ url: 'https://example.com/board', zoom: 100 });
  });

  test('counts as published once somebody has done so, and a copy of it begins anew', async () => {
    const { client, params, layout } = await cafe();
    expect(wasPublished(layout)).toBe(false);
    await client.layouts.saveDraft({ params, body: { document: createDocument([]) } });
    expect(wasPublished((await client.layouts.publish({ params, body: {} })).layout)).toBe(true);
    expect(wasPublished((await client.layouts.duplicate({ params })).layout)).toBe(false);
  });

  test('shows nothing of another account, as if that did not exist', async () => {
    const { client } = await server.signUp();
    const other = await cafe();
    const { layout } = await client.layouts.create({ body: { name: 'Copycat', document: other.document } });
    expect(layout.resources).toEqual({
      files: {},
      playlists: {},
      webpages: {},
      feeds: {},
      priceLists: {},
      weather: {},
      drawn: {},
    });
    await expect(client.layouts.get({ params: other.params })).rejects.toMatchObject({ code: 'layout.not_found' });
  });

  test('is made from a template, whose picture the library gets once', async () => {
    const { client } = await server.signUp();
    const template = { id: 'menu', orientation: 'portrait' } as const;
    const { layout } = await client.layouts.create({ body: { name: 'Menu', template } });
    expect([layout.width, layout.height]).toEqual([1_080, 1_920]);
    await client.layouts.create({ body: { name: 'Second', template: { ...template, orientation: 'landscape' } } });
    const { images } = await client.media.listImages();
    expect(images.map(({ originalName }) => originalName)).toEqual(['ice-cream.jpg']);
    expect(Object.keys(layout.resources.files)).toEqual([images[0]?.id]);
    await expect(
      client.layouts.create({ body: { name: 'Nothing', template: { ...template, id: 'unknown' } } }),
    ).rejects.toMatchObject({ code: 'layout.template_not_found' });
  });

  test('keeps elements of a newer release as they are', async () => {
    const { client } = await server.signUp();
    const hologram = { id: 'h', kind: 'hologram', depth: { near: 1 } };
    const document = createDocument();
    const scenes = document.scenes.map((scene) => ({ ...scene, elements: [hologram] }));
    const { layout } = await client.layouts.create({ body: { name: 'Future', document: { ...document, scenes } } });
    expect(layout.document.scenes[0]?.elements).toEqual([hologram]);
  });

  test.each([
    ['a character that cannot be stored', createDocument([createText('a\0b')])],
    ['half of a character', createDocument([createText('a\ud800')])],
    ['too much', createDocument([], { scenes: bigScenes() })],
  ])('with %s is refused with a reason', async (_what, document) => {
    const { client } = await server.signUp();
    await expect(client.layouts.create({ body: { name: 'Bad', document } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  test('is renamed, moved, listed, found and deleted', async () => {
    const { client, params } = await cafe();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    await client.layouts.update({ params, body: { name: 'Summer menu', folderId: folder.id } });
    const { layouts } = await client.layouts.list({ query: { folderId: folder.id } });
    expect(layouts).toMatchObject([{ name: 'Summer menu', folderId: folder.id }]);
    const { content, counts } = await client.content.list({ query: { search: 'summer' } });
    expect([content[0]?.kind, counts.layout]).toEqual(['layout', 1]);
    expect((await client.search.find({ query: { q: 'summer' } })).results).toMatchObject([{ kind: 'content' }]);
    await client.layouts.remove({ params });
    await expect(client.layouts.get({ params })).rejects.toMatchObject({ code: 'layout.not_found' });
  });

  test('is listed with the places where it is shown', async () => {
    const { client, user, layout } = await cafe();
    const door = await arrangeScreen(server.db, user.id, { name: 'Door' });
    const body = { mediaType: 'layout', mediaId: layout.id } as const;
    await client.assignments.assignToDevices({ body: { ...body, deviceIds: [door.id] } });
    await client.schedule.create({ body: createEventBody({ ...body, deviceIds: [door.id], title: 'Lunch' }) });
    const [listed] = (await client.layouts.list({ query: {} })).layouts;
    expect(listed?.shownOn).toEqual({
      devices: { count: 1, names: ['Door'] },
      groups: { count: 0, names: [] },
      schedules: { count: 1, names: ['Lunch'] },
    });
  });

  test('is moved and deleted together with other content', async () => {
    const { client, cake, layout } = await cafe();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    const mediaIds = [layout.id, toItemBody(cake).mediaId];
    expect(await client.media.moveMany({ body: { mediaIds, folderId: folder.id } })).toMatchObject({ moved: 2 });
    expect(await client.media.removeMany({ body: { mediaIds } })).toMatchObject({ deleted: 2 });
    const { failures } = await client.media.removeMany({ body: { mediaIds: [layout.id] } });
    expect(failures).toMatchObject([{ id: layout.id, code: 'layout.not_found' }]);
  });

  test('is copied with its draft', async () => {
    const { client, params, document } = await cafe();
    const changed = { ...document, width: 1_280 };
    await client.layouts.saveDraft({ params, body: { document: changed } });
    const { layout } = await client.layouts.duplicate({ params });
    expect(layout).toMatchObject({ name: 'Menu (copy)', hasDraft: true, width: 1_280 });
    expect([layout.document, layout.published]).toEqual([changed, document]);
  });
});

describe('a draft', () => {
  test('is what is edited, while the published document stays', async () => {
    const { client, params, document } = await cafe();
    const changed = createDocument([createText('Soup')]);
    const { layout: drafted } = await client.layouts.saveDraft({ params, body: { document: changed, revision: 1 } });
    expect(drafted).toMatchObject({ hasDraft: true, revision: 2, document: changed, published: document });
    const { layout: published } = await client.layouts.publish({ params, body: { revision: 2 } });
    expect(published).toMatchObject({ hasDraft: false, document: changed, published: changed });
  });

  test('of an older revision is refused, and nothing is lost', async () => {
    const { client, params, document } = await cafe();
    const [mine, theirs] = [createDocument([createText('Mine')]), createDocument([createText('Theirs')])];
    await client.layouts.saveDraft({ params, body: { document: theirs, revision: 1 } });
    await expect(client.layouts.saveDraft({ params, body: { document: mine, revision: 1 } })).rejects.toMatchObject({
      code: 'layout.changed',
    });
    await expect(client.layouts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject({
      code: 'layout.changed',
    });
    const { layout } = await client.layouts.get({ params });
    expect([layout.document, layout.published]).toEqual([theirs, document]);
  });

  test('of several tabs at once is saved once for each revision', async () => {
    const { client, params } = await cafe();
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        client.layouts.saveDraft({ params, body: { document: createDocument([createText(`Tab ${i}`)]), revision: 1 } }),
      ),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('that is discarded leaves the published document, and so does a change that is taken back', async () => {
    const { client, params, document } = await cafe();
    await client.layouts.saveDraft({ params, body: { document: createDocument() } });
    const { layout: discarded } = await client.layouts.discardDraft({ params });
    expect(discarded).toMatchObject({ hasDraft: false, document });
    await client.layouts.saveDraft({ params, body: { document: createDocument() } });
    const { layout: restored } = await client.layouts.saveDraft({ params, body: { document } });
    expect(restored.hasDraft).toBe(false);
  });
});

describe('content in a layout', () => {
  test('is counted with its layouts before it is deleted, also in a draft', async () => {
    const { client, cake, params, document } = await cafe();
    const useOf = async (id: string) =>
      (await client.playout.mediaUse({ body: { mediaIds: [toItemBody({ id, kind: 'image' }).mediaId] } })).use;
    expect(await useOf(cake.id)).toMatchObject({ layouts: 1, playlists: 1 });
    await client.layouts.saveDraft({ params, body: { document: createDocument() } });
    expect(await useOf(cake.id)).toMatchObject({ layouts: 1 });
    await client.layouts.publish({ params, body: {} });
    expect(await useOf(cake.id)).toMatchObject({ layouts: 0 });
    await client.layouts.saveDraft({ params, body: { document } });
    expect(await useOf(cake.id)).toMatchObject({ layouts: 1, screens: 0 });
  });

  test('that is deleted leaves its place empty', async () => {
    const { client, cake, params } = await cafe();
    await client.media.removeImage({ params: { id: toItemBody(cake).mediaId } });
    const { layout } = await client.layouts.get({ params });
    expect(layout.resources.files).toEqual({});
    expect(layout.document.scenes[0]?.elements).toHaveLength(3);
  });
});

test('a small picture of a layout has one scene: the one that shows while no window is open', async () => {
  const { client } = await server.signUp();
  const [scene] = createDocument().scenes;
  const scenes = [
    { ...scene!, id: 'evening', windows: [{ from: '18:00', to: '22:00' }] },
    { ...scene!, id: 'rest' },
  ];
  const { layout } = await client.layouts.create({ body: { name: 'Two', document: createDocument([], { scenes }) } });
  const { picture } = await client.layouts.picture({ params: { id: layout.id } });
  expect(picture.document.scenes.map(({ id }) => id)).toEqual(['rest']);
});

test('a playlist contains layouts, but a layout does not show them in its zone', async () => {
  const { client, user, layout } = await cafe();
  const items = [{ mediaType: 'layout', mediaId: layout.id } as const];
  const { playlist } = await client.playlists.create({ body: { name: 'Boards', items } });
  expect(playlist).toMatchObject({ lengthMs: 30_000, items: [{ mediaType: 'layout', name: 'Menu' }] });
  const zoned = await arrangePlaylist(server.db, user.id, { items: [{ mediaId: layout.id }] });
  const document = createDocument([createZone(zoned.id)]);
  const { layout: outer } = await client.layouts.create({ body: { name: 'Outer', document } });
  expect(outer.resources.playlists[zoned.id]?.items).toEqual([]);
});

/** Scenes with more text than a document may have. */
function bigScenes() {
  const [scene] = createDocument().scenes;
  const elements = Array.from({ length: 70 }, (_, i) => ({ ...createText('x'.repeat(5_000)), id: `t${i}` }));
  return [{ ...scene!, elements }];
}
