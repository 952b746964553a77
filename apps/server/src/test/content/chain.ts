import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { FolderId } from '@vitrine/contract/library/folders';
import { MediaId } from '@vitrine/contract/library/media';
import type { Member, TestApp } from '../app.ts';
import { sendImage } from '../fixtures/send-media.ts';
import { type Invited, inviteMember } from '../members.ts';
import { pairScreen, type Screen } from '../screen.ts';

/** A café and a shop of one account, which do not see each other’s things. */
export interface Chain {
  owner: Member;
  /** A screen in a group of its own. */
  cafe: Screen & { groupId: GroupId };
  shop: Screen & { groupId: GroupId };
  /** A folder for the café, with a folder and a picture in it. */
  folderId: FolderId;
  innerId: FolderId;
  latte: { id: MediaId; filename: string };
  /** A picture outside of the folder. */
  suit: { id: MediaId; filename: string };
}

const named = (image: { id: string; filename: string }) => ({
  id: MediaId.parse(image.id),
  filename: image.filename,
});

export async function createChain(server: TestApp): Promise<Chain> {
  const owner = await server.signUp({ plan: 'pro' });
  const { client } = owner;
  const inGroup = async (name: string) => {
    const screen = await pairScreen(server, owner);
    const { group } = await client.groups.create({ body: { name } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
    return { ...screen, groupId: group.id };
  };
  const { folder } = await client.folders.create({ body: { name: 'Café', color: '#ef4444' } });
  const { folder: inner } = await client.folders.create({
    body: { name: 'Drinks', color: '#ef4444', parentId: folder.id },
  });
  const suit = await sendImage(server.url, owner);
  const latte = await sendImage(server.url, owner);
  await server.query(
    `update media set folder_id = '${inner.id}', original_name = 'Latte.png' where id = '${latte.id}'`,
  );
  await server.query(`update media set original_name = 'Suit.png' where id = '${suit.id}'`);
  return {
    owner,
    cafe: await inGroup('Cafés'),
    shop: await inGroup('Shops'),
    folderId: folder.id,
    innerId: inner.id,
    latte: named(latte),
    suit: named(suit),
  };
}

/** A member of the café: limited to its group, its folder, or both. */
export const inviteLimited = (
  server: TestApp,
  { owner, cafe, folderId }: Chain,
  role: 'viewer' | 'scheduler' | 'editor',
  limits: { groupIds?: GroupId[]; folderIds?: FolderId[] } = { groupIds: [cafe.groupId], folderIds: [folderId] },
): Promise<Invited> => inviteMember(server, owner, role, limits);
