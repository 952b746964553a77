import { isAppError } from '@vitrine/contract/core/errors';
import type { RequestOf } from '@vitrine/contract/core/route';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { MediaId } from '@vitrine/contract/library/media';
import type { assignments } from '@vitrine/contract/playout/assignments';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type ApiClient, type Member, NOWHERE, type TestApp, testApp } from '../../test/app.ts';
import { arrangeFeed, arrangeMediaItem, arrangePlaylist, arrangeScreen, arrangeWebpage } from '../../test/arrange.ts';
import {
  createDocument,
  createFrame,
  createPicture,
  createPrices,
  createTicker,
  createZone,
} from '../../test/content/layouts.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { readFixture, sendImage, sendResumable, sendVideo } from '../../test/fixtures/send-media.ts';
import { type Invited, inviteMember } from '../../test/members.ts';
import { findApprovalOf } from '../../test/requests/approvals.ts';
import { createPriceRow } from '../../test/requests/valid-bodies.ts';
import { arrangeBoard } from '../../test/transfer/arrange.ts';
import { download } from '../../test/transfer/exports.ts';

type Shown = RequestOf<(typeof assignments)['assignToDevice']>['body'];

let server: TestApp;
/** The people of an account with approval, and an editor’s key. */
let people: Record<'editor' | 'scheduler' | 'key', Invited> & { owner: Member };
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  const owner = await server.signUp({ seats: 50 });
  const editor = await inviteMember(server, owner, 'editor');
  const scheduler = await inviteMember(server, owner, 'scheduler');
  const { token } = await editor.client.apiKeys.create({ body: { name: 'Till', scopes: ['content'] } });
  people = { owner, editor, scheduler, key: { ...editor, token, client: server.clientFor(token) } };
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
});

/** A screen of the account, and one of everything that other content can contain. */
async function arrange() {
  const { owner } = people;
  const { client } = owner;
  const accountId = owner.user.id;
  const { db } = server;
  const { folder } = await client.folders.create({ body: { name: newId('window'), color: '#ef4444' } });
  const picture = await arrangeMediaItem(db, accountId, { name: 'Apple' });
  const filed = await arrangeMediaItem(db, accountId, { name: 'Filed', folderId: folder.id });
  const other = await arrangeMediaItem(db, accountId, { name: 'Other' });
  const playlist = await arrangePlaylist(db, accountId, { name: 'Menu', items: [{ mediaId: picture.id }] });
  const followed = await arrangePlaylist(db, accountId, { name: 'Followed', sourceFolderId: folder.id });
  const page = await arrangeWebpage(db, accountId, { fallbackMediaId: picture.id });
  const feed = await arrangeFeed(db, accountId);
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '3.20')] },
  });
  const screen = await arrangeScreen(db, accountId, { name: 'Door' });
  const createLayout = async (element: KnownElement) =>
    (await client.layouts.create({ body: { name: 'Board', document: createDocument([element]) } })).layout;
  const assign = (by: ApiClient, content: Shown) =>
    by.assignments.assignToDevice({ params: { deviceId: screen.id }, body: content });
  const version = async (): Promise<number> =>
    Number(
      (
        await server.query<{ version: string }>(`select version from device_versions where device_id = '${screen.id}'`)
      )[0]?.version,
    );
  return {
    ...people,
    client,
    folder,
    picture,
    filed,
    other,
    playlist,
    followed,
    page,
    feed,
    priceList,
    screen,
    createLayout,
    assign,
    version,
  };
}

type World = Awaited<ReturnType<typeof arrange>>;

interface Way {
  name: string;
  /** The content that is assigned to the screen, or that somebody asks to assign. */
  show: (world: World) => Promise<Shown>;
  /** True if the request names what changes, so that it expires. */
  isNamed?: true;
  /** A change of what is in it. */
  change: (by: ApiClient, world: World) => Promise<unknown>;
}

const asMedia = (id: string) => MediaId.parse(id);
const asPlaylist = ({ id }: World['playlist']): Shown => ({ mediaType: 'playlist', mediaId: id });
const inLayout = async ({ createLayout }: World, element: KnownElement): Promise<Shown> => ({
  mediaType: 'layout',
  mediaId: (await createLayout(element)).id,
});

const addItem = (by: ApiClient, { playlist, other }: World) =>
  by.playlists.addItems({ params: { id: playlist.id }, body: { items: [toItemBody(other)] } });
const removePicture = (by: ApiClient, { picture }: World) =>
  by.media.removeImage({ params: { id: asMedia(picture.id) } });
const fillFolder = (by: ApiClient, { other, folder }: World) =>
  by.media.moveImage({ params: { id: asMedia(other.id) }, body: { folderId: folder.id } });
const changePage = (by: ApiClient, { page }: World) =>
  by.webpages.update({ params: { id: page.id }, body: { url: 'https://10.0.0.1/elsewhere', name: 'Departures' } });

const ways: Way[] = [
  { name: 'a playlist', show: async ({ playlist }) => asPlaylist(playlist), change: addItem, isNamed: true },
  {
    name: 'a picture of a playlist',
    show: async ({ playlist }) => asPlaylist(playlist),
    change: removePicture,
  },
  { name: 'a followed folder', show: async ({ followed }) => asPlaylist(followed), change: fillFolder },
  {
    name: 'a web page',
    show: async ({ page }) => ({ mediaType: 'webpage', mediaId: page.id }),
    change: changePage,
    isNamed: true,
  },
  {
    name: 'the picture in place of a web page',
    show: async ({ page }) => ({ mediaType: 'webpage', mediaId: page.id }),
    change: removePicture,
  },
  {
    name: 'a picture of a layout',
    show: (world) => inLayout(world, createPicture(world.picture.id)),
    change: removePicture,
  },
  {
    name: 'a playlist in a layout',
    show: (world) => inLayout(world, createZone(world.playlist.id)),
    change: addItem,
  },
  {
    name: 'a followed folder in a layout',
    show: (world) => inLayout(world, createZone(world.followed.id)),
    change: fillFolder,
  },
  {
    name: 'a web page in a layout',
    show: (world) => inLayout(world, createFrame(world.page.id)),
    change: changePage,
  },
  {
    name: 'a feed',
    show: (world) => inLayout(world, createTicker(world.feed.id)),
    change: (by, { feed }) =>
      by.feeds.update({
        params: { id: FeedId.parse(feed.id) },
        body: { name: 'News', url: `${NOWHERE}/other` },
      }),
  },
  {
    name: 'a price list',
    show: (world) => inLayout(world, createPrices(world.priceList.id)),
    change: (by, { priceList }) =>
      by.priceLists.changeRow({ params: { id: priceList.id, rowId: 'tea' }, body: { isSoldOut: true } }),
  },
  {
    name: 'a playlist in a layout of a playlist',
    show: async (world) => {
      const layout = await world.createLayout(createZone(world.playlist.id));
      const items = [{ mediaType: 'layout' as const, mediaId: layout.id }];
      const { playlist } = await world.client.playlists.create({ body: { name: 'Outer', items } });
      return asPlaylist({ id: playlist.id, kind: 'playlist' });
    },
    change: addItem,
  },
];

describe.each(ways)('$name', ({ show, change }) => {
  test('that a screen shows is changed by an editor, or by a key of theirs, only with approval', async () => {
    const world = await arrange();
    const { owner, editor, key, assign, version } = world;
    await assign(owner.client, await show(world));
    const before = await version();
    const id = await findApprovalOf(change(key.client, world));
    await findApprovalOf(change(editor.client, world));
    expect(await version()).toBe(before);
    const { look } = await owner.client.approvals.get({ params: { id } });
    await owner.client.approvals.approve({ params: { id }, body: { look: look ?? undefined } });
    expect(await version()).toBeGreaterThan(before);
  });
});

test.each(ways.filter(({ isNamed }) => isNamed !== true))(
  '$name that was changed after somebody asked to show it needs another look',
  async ({ show, change }) => {
    const world = await arrange();
    const { owner, editor, scheduler, assign, version } = world;
    const before = await version();
    const id = await findApprovalOf(assign(scheduler.client, await show(world)));
    const { look: former, isChanged } = await owner.client.approvals.get({ params: { id } });
    expect(isChanged).toBe(false);
    await change(editor.client, world);
    const refused = { code: 'approval.changed', status: 409 };
    await expect(owner.client.approvals.approve({ params: { id } })).rejects.toMatchObject(refused);
    await expect(
      owner.client.approvals.approve({ params: { id }, body: { look: former ?? '' } }),
    ).rejects.toMatchObject(refused);
    expect(await version()).toBe(before);
    const again = await owner.client.approvals.get({ params: { id } });
    expect(again).toMatchObject({ approval: { state: 'waiting' }, isChanged: true, problem: null });
    expect(again.effect).not.toBeNull();
    await owner.client.approvals.approve({ params: { id }, body: { look: again.look ?? '' } });
    expect(await version()).toBeGreaterThan(before);
  },
);

test('more screens than the admin saw need another look', async () => {
  const world = await arrange();
  const { owner, editor, playlist, assign } = world;
  await assign(owner.client, asPlaylist(playlist));
  const id = await findApprovalOf(addItem(editor.client, world));
  const { look } = await owner.client.approvals.get({ params: { id } });
  const hall = await arrangeScreen(server.db, owner.user.id, { name: 'Hall' });
  await owner.client.assignments.assignToDevice({ params: { deviceId: hall.id }, body: asPlaylist(playlist) });
  const approve = (seen: string | null) =>
    owner.client.approvals.approve({ params: { id }, body: { look: seen ?? undefined } });
  for (const seen of [look, null]) await expect(approve(seen)).rejects.toMatchObject({ code: 'approval.changed' });
  const again = await owner.client.approvals.get({ params: { id } });
  expect(again).toMatchObject({ isChanged: true, effect: { screenCount: 2 } });
  await approve(again.look);
});

/** The number of images and videos in a folder; null: in the roots of all accounts. */
const filesIn = async (folderId: string | null): Promise<number> => {
  const where = folderId === null ? 'is null' : `= '${folderId}'`;
  const [row] = await server.query<{ count: string }>(
    `select count(*) from media where kind in ('image', 'video') and folder_id ${where}`,
  );
  return Number(row?.count);
};

describe('a file for a folder that a screen follows', () => {
  /** Sends a file in one way; answers with the failure. */
  const send: Record<string, (world: World, by: World['editor']) => Promise<unknown>> = {
    'a form': ({ folder }, by) => sendImage(server.url, by, 'lizard.png', { folderId: folder.id }),
    'three calls': ({ folder }, by) => sendVideo(server.url, by, 'short.mp4', { folderId: folder.id }),
    'a resumable upload': async ({ folder }, by) => {
      const uploadId = await sendResumable(server.url, by, await readFixture('lizard.png'));
      const body = { kind: 'image', originalName: 'lizard.png', folderId: folder.id } as const;
      return by.client.media.finishResumableUpload({ params: { uploadId }, body });
    },
    'an import': async ({ folder }, by) => {
      const from = await server.signUp();
      const board = await arrangeBoard(server, from);
      const { export: described } = await from.client.transfers.describeLayout({ params: { id: board.layout.id } });
      const uploadId = await sendResumable(server.url, by, await download(server, from, described), 'Menu.vitrine');
      return by.client.transfers.import({
        params: { uploadId },
        body: { originalName: 'Menu.vitrine', folderId: folder.id },
      });
    },
  };

  test.each([
    // First, because an import uses files that the account has.
    ['an import', false],
    ['a form', true],
    ['a form', false],
    ['three calls', false],
    ['a resumable upload', true],
  ])(
    'by %s (by a key: %s) is kept in the library, and gets into the folder once it is approved',
    async (way, isByKey) => {
      const world = await arrange();
      const { owner, editor, key, folder, followed, assign, version } = world;
      await assign(owner.client, asPlaylist(followed));
      const [before, files] = [await version(), await filesIn(folder.id)];
      const id = await findApprovalOf(send[way]?.(world, isByKey ? key : editor) ?? Promise.resolve());
      expect([await version(), await filesIn(folder.id)]).toEqual([before, files]);
      const { look, effect } = await owner.client.approvals.get({ params: { id } });
      expect(effect?.screenCount).toBe(1);
      await owner.client.approvals.approve({ params: { id }, body: { look: look ?? '' } });
      expect(await version()).toBeGreaterThan(before);
      expect(await filesIn(folder.id)).toBeGreaterThan(files);
    },
  );

  test('of a member who sees only that folder waits, too', async () => {
    const world = await arrange();
    const { owner, folder, followed, assign, version } = world;
    await assign(owner.client, asPlaylist(followed));
    const member = await inviteMember(server, owner, 'editor', { folderIds: [folder.id] });
    const before = await version();
    const outside = await filesIn(null);
    const id = await findApprovalOf(sendImage(server.url, member, 'lizard.png'));
    expect(await version()).toBe(before);
    expect(await filesIn(null)).toBe(outside + 1);
    const { approval, effect } = await owner.client.approvals.get({ params: { id } });
    expect([approval.screenCount, effect?.screenCount]).toEqual([1, 1]);
    expect((await member.client.approvals.get({ params: { id } })).problem).toBeNull();
    await owner.client.approvals.approve({ params: { id } });
    expect((await member.client.media.listImages()).images.map(({ originalName }) => originalName)).toContain(
      'lizard.png',
    );
    expect(await version()).toBeGreaterThan(before);
  });

  test('is put into it at once if no screen shows it, and by admins', async () => {
    const world = await arrange();
    const { owner, editor, folder, followed, assign } = world;
    expect((await sendImage(server.url, editor, 'lizard.png', { folderId: folder.id })).folderId).toBe(folder.id);
    await assign(owner.client, asPlaylist(followed));
    expect((await sendImage(server.url, owner, 'lizard.png', { folderId: folder.id })).folderId).toBe(folder.id);
  });
});

test('what is put on a screen while it is changed is not changed without approval', async () => {
  const world = await arrange();
  const { owner, editor, scheduler, playlist, assign } = world;
  const id = await findApprovalOf(assign(scheduler.client, asPlaylist(playlist)));
  const { look } = await owner.client.approvals.get({ params: { id } });
  const outcomes = await Promise.allSettled([
    addItem(editor.client, world),
    owner.client.approvals.approve({ params: { id }, body: { look: look ?? '' } }),
  ]);
  const done = outcomes.filter(({ status }) => status === 'fulfilled');
  const refused = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(done).toHaveLength(1);
  expect(refused.map((reason) => isAppError(reason) && reason.code)).toEqual([
    expect.stringMatching(/^approval\.(waiting|expired)$/),
  ]);
});

test('an editor saves drafts of a layout that a screen shows, and previews it, without approval', async () => {
  const world = await arrange();
  const { owner, editor, picture, other, priceList, screen, createLayout, assign } = world;
  const layout = await createLayout(createPicture(picture.id));
  await assign(owner.client, { mediaType: 'layout', mediaId: layout.id });
  const save = (...elements: KnownElement[]) =>
    editor.client.layouts.saveDraft({ params: { id: layout.id }, body: { document: createDocument(elements) } });
  await save(createPicture(other.id), createPrices(priceList.id), createTicker(world.feed.id));
  await save(createPicture(picture.id));
  await save(createPicture(other.id));
  await editor.client.layouts.startPreview({ params: { id: layout.id }, body: { deviceId: screen.id } });
  const id = await findApprovalOf(editor.client.layouts.publish({ params: { id: layout.id }, body: {} }));
  expect((await owner.client.approvals.get({ params: { id } })).effect?.screenCount).toBe(1);
});
