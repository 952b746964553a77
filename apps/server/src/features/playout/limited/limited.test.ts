import type { Condition } from '@vitrine/contract/conditions';
import type { PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApp, testApp } from '../../../test/app.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { createDocument } from '../../../test/content/layouts.ts';

/** A Monday. */
const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, isWorker: false });
});

/** A café whose group shows a picture of its own, and whose screen the owner gives something else that its editor does not see. */
async function cafe() {
  const chain = await createChain(server);
  const { client } = chain.owner;
  const params = { deviceId: chain.cafe.device.id };
  await client.assignments.assignToGroup({
    params: { id: chain.cafe.groupId },
    body: { mediaType: 'image', mediaId: chain.latte.id },
  });
  const editor = await inviteLimited(server, chain, 'editor');
  const explain = (by: ApiClient) => by.playout.explain({ params, query: {} });
  return {
    ...chain,
    client,
    params,
    save: async (items: PlaylistItemBody[]) =>
      (await client.playlists.create({ body: { name: 'Suits', items } })).playlist,
    editor,
    /** The editor's view of the day. Fails if its times or its reason differ from the owner's, or if it names hidden content. */
    readDay: async () => {
      const [told, known] = [await explain(editor.client), await explain(client)];
      const times = ({ day }: typeof told) => day.map(({ from, until, reason }) => `${reason} ${from} ${until}`);
      expect(times(told)).toEqual(times(known));
      expect([told.reason, told.until]).toEqual([known.reason, known.until]);
      expect(JSON.stringify(told)).not.toMatch(/Suit|bakery/);
      return { reason: told.reason, name: told.media?.originalName };
    },
  };
}

const scene = (only: Condition | null) => ({
  id: `scene${only === null ? '' : 's'}`,
  name: 'Scene',
  background: { day: '#102030' as const },
  elements: [],
  windows: [],
  only,
});

describe('a member who is limited to a group and a folder is told what its screen plays', () => {
  test('while a file of others is not valid', async () => {
    const { client, params, suit, readDay } = await cafe();
    await client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId: suit.id } });
    const body = { mediaIds: [suit.id], validFrom: null };
    expect(await readDay()).toEqual({ reason: 'device', name: 'Other content' });
    await client.media.setValidity({ body: { ...body, validUntil: '2026-03-09' } });
    expect(await readDay()).toEqual({ reason: 'device', name: 'Other content' });
    await client.media.setValidity({ body: { ...body, validUntil: '2026-03-08' } });
    expect(await readDay()).toEqual({ reason: 'group', name: 'Latte.png' });
  });

  test('while no item of a playlist of others is open', async () => {
    const { client, editor, params, latte, suit, save, readDay } = await cafe();
    const item = { mediaType: 'image' as const, mediaId: suit.id };
    const [evening, morning] = [
      { from: '18:00', to: '22:00' },
      { from: '06:00', to: '13:00' },
    ];
    const closed = await save([{ ...item, windows: [evening] }]);
    await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: closed.id } });
    expect(await readDay()).toEqual({ reason: 'group', name: 'Latte.png' });
    const open = await save([
      { ...item, windows: [evening] },
      { ...item, windows: [morning] },
    ]);
    await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: open.id } });
    expect(await readDay()).toEqual({ reason: 'device', name: 'Other content' });
    const effect = await editor.client.assignments.assignToDevice.dryRun({
      params,
      body: { mediaType: 'image', mediaId: latte.id },
    });
    expect(effect.screens).toHaveLength(1);
  });

  test('although the condition of what others scheduled or assigned is not met', async () => {
    const { client, params, suit, save, readDay } = await cafe();
    const only = { tags: ['bakery'] };
    const list = await save([{ mediaType: 'image', mediaId: suit.id, only }]);
    await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: list.id } });
    expect(await readDay()).toEqual({ reason: 'group', name: 'Latte.png' });
    const document = createDocument([], { scenes: [scene(only)] });
    const { layout } = await client.layouts.create({ body: { name: 'Suits', document } });
    await client.assignments.assignToDevice({ params, body: { mediaType: 'layout', mediaId: layout.id } });
    expect(await readDay()).toEqual({ reason: 'group', name: 'Latte.png' });
    await client.layouts.saveDraft({
      params: { id: layout.id },
      body: { document: { ...document, scenes: [scene(null)] }, revision: layout.revision },
    });
    await client.layouts.publish({ params: { id: layout.id }, body: { revision: layout.revision + 1 } });
    expect(await readDay()).toEqual({ reason: 'device', name: 'Other content' });
  });

  test('where a playlist of their own has a layout of others that is for other screens', async () => {
    const { client, params, folderId, readDay } = await cafe();
    const document = createDocument([], { scenes: [scene({ tags: ['bakery'] })] });
    const { layout } = await client.layouts.create({ body: { name: 'Suits', document } });
    const { playlist } = await client.playlists.create({
      body: { name: 'Own', items: [{ mediaType: 'layout', mediaId: layout.id }], folderId },
    });
    await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
    expect(await readDay()).toEqual({ reason: 'group', name: 'Latte.png' });
  });
});
