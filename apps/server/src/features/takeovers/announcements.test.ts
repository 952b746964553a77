import { ContentId, type ContentKind } from '@vitrine/contract/library/content';
import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, arrangeWebpage } from '../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen } from '../../test/screen.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

const message = { heading: 'Leave the building', text: '“Stairs”, 出口 🏃\nnot the lift.', tone: 'danger' as const };
const everywhere: TakeoverTarget = { all: true };

/** Follows a screen; `next` returns its next notification of the manifest. */
async function following(screen: Screen) {
  const events = await openScreenEvents(server, screen.token);
  const next = async () => (await events.until('manifest')).data;
  await next();
  return next;
}

async function shop() {
  const member = await server.signUp({ seats: 4 });
  const screen = await pairScreen(server, member);
  return { ...member, member, screen };
}

const choice = (kind: ContentKind, id: string) => ({ mediaType: kind, mediaId: ContentId.parse(id) });

describe('the notification of a takeover that starts', () => {
  test('has its message and its end, and the etag of the manifest that contains it', async () => {
    const { client, screen } = await shop();
    const next = await following(screen);
    const until = '2026-03-09T13:00:00.000Z';
    const { takeover } = await client.takeovers.start({
      body: { title: 'Evacuation', message, target: everywhere, until },
    });
    const { etag } = await screen.client.player.manifest();
    const content = { kind: 'message', ...message };
    expect(await next()).toEqual({ etag, takeover: { content, sourceId: takeover.id, title: 'Evacuation', until } });
  });

  test('names its file or web page; of a playlist the manifest tells what plays', async () => {
    const { client, user, screen } = await shop();
    const next = await following(screen);
    const start = (content: ReturnType<typeof choice>) =>
      client.takeovers.start({ body: { title: 'Exits', content, target: everywhere } });
    const image = await arrangeMediaItem(server.db, user.id);
    await start(choice('image', image.id));
    expect(await next()).toMatchObject({ takeover: { content: { kind: 'asset', assetId: image.id }, until: null } });
    const page = await arrangeWebpage(server.db, user.id);
    await start(choice('webpage', page.id));
    expect(await next()).toMatchObject({ takeover: { content: { kind: 'webpage', id: page.id } } });
    const playlist = await arrangePlaylist(server.db, user.id, { items: [{ mediaId: image.id }] });
    await start(choice('playlist', playlist.id));
    expect(Object.keys(await next())).toEqual(['etag']);
  });

  test('reaches the screens that it covers; other changes name none', async () => {
    const { client, member, screen } = await shop();
    const [grouped, other] = [await pairScreen(server, member), await pairScreen(server, member)];
    const { group } = await client.groups.create({ body: { name: 'Lobby' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: grouped.device.id } });
    const [next, nextOfGrouped, nextOfOther] = await Promise.all([screen, grouped, other].map(following));
    const target = { groupIds: [group.id], deviceIds: [screen.device.id] };
    const { takeover } = await client.takeovers.start({ body: { title: 'Drill', message, target } });
    expect(await next?.()).toMatchObject({ takeover: { sourceId: takeover.id } });
    expect(await nextOfGrouped?.()).toMatchObject({ takeover: { sourceId: takeover.id } });
    await client.takeovers.update({ params: { id: takeover.id }, body: { title: 'Test' } });
    expect(Object.keys((await next?.()) ?? {})).toEqual(['etag']);
    for (const { device } of [screen, other]) {
      await client.devices.updateSettings({ params: { deviceId: device.id }, body: { volume: 20 } });
    }
    expect(Object.keys((await next?.()) ?? {})).toEqual(['etag']);
    expect(Object.keys((await nextOfOther?.()) ?? {})).toEqual(['etag']);
  });
});
