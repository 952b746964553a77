import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import type { TestApp } from '../app.ts';
import { arrangeMediaItem, arrangeWebpage } from '../arrange.ts';
import { readVersions } from './playlists.ts';
import { pairScreen } from '../screen.ts';

interface Content {
  id: ContentId;
  kind: ContentKind;
}

/** An account with a screen, a web page with a fallback picture, and one without. */
export async function arrangeShop(server: TestApp) {
  const member = await server.signUp();
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const row = await arrangeMediaItem(server.db, user.id, { name: 'closed.png' });
  const closed = { ...row, id: MediaId.parse(row.id) };
  const settings = { url: 'https://example.com/board', refreshSeconds: 300, zoom: 150, fallbackMediaId: closed.id };
  const board = await arrangeWebpage(server.db, user.id, settings);
  const bare = await arrangeWebpage(server.db, user.id, { name: 'Weather', url: 'https://example.com/weather' });
  const deviceId = screen.device.id;
  return {
    ...member,
    screen,
    closed,
    board,
    bare,
    assign: ({ id, kind }: Content) =>
      client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: kind, mediaId: id } }),
    explain: () => client.playout.explain({ params: { deviceId }, query: {} }),
    manifest: () => screen.client.player.manifest(),
    version: async () => (await readVersions(server, user.id))['Hall'] ?? 0,
  };
}
