import { MediaId } from '@vitrine/contract/library/media';
import type { MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import { describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, arrangeVersion } from '../../../test/arrange.ts';
import { listStoredFiles, sendImage, sendVersion } from '../../../test/fixtures/send-media.ts';
import { inviteMember } from '../../../test/members.ts';
import { findApprovalOf } from '../../../test/requests/approvals.ts';
import { createUploadSweep } from '../../uploads/sweep.ts';
import { versionsOf } from '../../../test/preparation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const inTwoDays = () => new Date(Date.now() + 2 * DAY_MS);

const one = (id: string) => ({ params: { id: MediaId.parse(id) } });
const oneVersion = (id: string, versionId: MediaVersionId) => ({ params: { id: MediaId.parse(id), versionId } });

async function createPicture(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: color } });
  return new Uint8Array(await picture.png().toBuffer());
}

const settled = ({ client }: Pick<Member, 'client'>, id: string) =>
  vi.waitFor(async () => {
    const { current, versions } = await client.media.listVersions(one(id));
    if (versions.some(({ state }) => state === 'preparing')) throw new Error('A version is being prepared');
    return { current, versions };
  }, 60_000);

const statesOf = ({ versions }: { versions: readonly MediaVersion[] }) => versions.map(({ state }) => state);

/** An account with approval, an editor, and a picture that is on its screen or not. */
async function arrange(server: TestApp, { isShown }: { isShown: boolean }) {
  const owner = await server.signUp({ seats: 5 });
  const editor = await inviteMember(server, owner, 'editor');
  const image = await sendImage(server.url, owner, await createPicture('red'), { name: 'Menu.png' });
  await vi.waitFor(
    async () => expect((await owner.client.media.listImages({})).images[0]?.thumbnailUrl).toBeTruthy(),
    60_000,
  );
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Door' });
  const show = () =>
    owner.client.assignments.assignToDevice({
      params: { deviceId: screen.id },
      body: { mediaType: 'image', mediaId: image.id },
    });
  if (isShown) await show();
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  const replace = async (by: Pick<Member, 'token'>, color: string) =>
    sendVersion(server.url, by, image.id, await createPicture(color), { name: `${color}.png` });
  return { owner, editor, image, screen, show, replace };
}

describe('a new version by somebody whose changes wait for an admin', () => {
  test('is prepared, and takes its place once it is approved', async () => {
    const server = await testApp({ hasScheduler: false });
    const { owner, editor, image, replace } = await arrange(server, { isShown: true });
    const id = await findApprovalOf(replace(editor, 'blue'));
    expect(statesOf(await settled(owner, image.id))).toEqual(['waiting']);
    const { approval, effect, problem } = await owner.client.approvals.get({ params: { id } });
    expect(approval).toMatchObject({ what: 'Change Menu to the version blue.png', requestedBy: 'Ben', screenCount: 1 });
    expect(problem).toBeNull();
    expect(effect?.screens.map(({ name }) => name)).toEqual(['Door']);
    await owner.client.approvals.approve({ params: { id } });
    const after = await settled(owner, image.id);
    expect(after.current).toMatchObject({ fileName: 'blue.png', addedBy: 'Ben' });
    expect(statesOf(after)).toEqual(['former']);
  });

  test('takes its place as soon as it is ready, if it was approved before', async () => {
    const at = await testApp({ hasScheduler: false });
    const { owner, editor, image, replace } = await arrange(at, { isShown: true });
    // What is prepared by hand below is not prepared by the server, whose jobs are taken away.
    const id = await findApprovalOf(replace(editor, 'blue'));
    const [row] = await at.query<{ id: string }>(`update media_versions set status = 'processing', thumbnail_key = null
      where media_id = '${image.id}' and state = 'new' returning id`);
    await owner.client.approvals.approve({ params: { id } });
    expect(statesOf(await owner.client.media.listVersions(one(image.id)))).toEqual(['preparing']);
    const versions = versionsOf(at.platform);
    await versions.advance(row?.id ?? '', async () => {
      await at.query(`update media_versions set status = 'ready', failure = 'No preview' where id = '${row?.id}'`);
      return true;
    });
    expect((await settled(owner, image.id)).current.fileName).toBe('blue.png');
  });

  test('needs no approval for an item that no screen shows', async () => {
    const server = await testApp({ hasScheduler: false });
    const { owner, editor, image, replace } = await arrange(server, { isShown: false });
    await expect(replace(editor, 'blue')).resolves.toMatchObject({ state: 'preparing' });
    expect((await settled(owner, image.id)).current.fileName).toBe('blue.png');
    expect((await owner.client.approvals.list({})).approvals).toEqual([]);
  });

  test('waits after all if a screen shows the item by the time at which it is ready', async () => {
    const at = await testApp({ hasScheduler: false, isWorker: false });
    const owner = await at.signUp({ seats: 5 });
    const editor = await inviteMember(at, owner, 'editor');
    const item = await arrangeMediaItem(at.db, owner.user.id, { name: 'Menu.png' });
    const screen = await arrangeScreen(at.db, owner.user.id, { name: 'Door' });
    await owner.client.approvals.changeSettings({ body: { isOn: true } });
    const sent = await sendVersion(at.url, editor, item.id, await createPicture('blue'));
    await owner.client.assignments.assignToDevice({
      params: { deviceId: screen.id },
      body: { mediaType: 'image', mediaId: MediaId.parse(item.id) },
    });
    const versions = versionsOf(at.platform);
    await versions.advance(sent?.id ?? '', async (tx) => {
      await tx.execute(`update media_versions set failure = 'No preview' where id = '${sent?.id}'`);
      return true;
    });
    const listed = await owner.client.media.listVersions(one(item.id));
    expect(statesOf(listed)).toEqual(['waiting']);
    await findApprovalOf(editor.client.media.applyVersion(oneVersion(item.id, listed.versions[0]!.id)));
    await owner.client.media.applyVersion(oneVersion(item.id, listed.versions[0]!.id));
    expect(statesOf(await owner.client.media.listVersions(one(item.id)))).toEqual(['former']);
  });
});

test('a server that is killed before a version is prepared leaves the old file, and another one goes on', async () => {
  const receiver = await testApp({ hasScheduler: false, isWorker: false });
  const owner = await receiver.signUp();
  const item = await arrangeMediaItem(receiver.db, owner.user.id, { name: 'Menu.png' });
  await sendVersion(receiver.url, owner, item.id, await createPicture('blue'), { name: 'Winter.png' });
  const before = await owner.client.media.listVersions(one(item.id));
  expect(statesOf(before)).toEqual(['preparing']);
  expect(before.current.fileName).toBe('Menu.png');
  await testApp({ databaseUrl: receiver.databaseUrl, storage: receiver.storage, hasScheduler: false });
  expect((await settled(owner, item.id)).current.fileName).toBe('Winter.png');
});

test('a version whose job was lost is queued again by the sweep', async () => {
  const at = await testApp({ hasScheduler: false, isWorker: false });
  const owner = await at.signUp();
  const item = await arrangeMediaItem(at.db, owner.user.id);
  const sent = await sendVersion(at.url, owner, item.id, await createPicture('blue'));
  await at.query(`delete from pgboss.job`);
  await at.query(`update media_versions set status = 'processing', created_at = now() - interval '2 hours'`);
  await createUploadSweep(at.platform).sweep();
  const jobs = await at.query<{ data: unknown }>(`select data from pgboss.job where name = 'media.examine'`);
  expect(jobs).toEqual([{ data: { mediaId: sent?.id } }]);
});

describe('former versions are kept', () => {
  test('for 30 days, and failed or unused new ones as long', async () => {
    const at = await testApp({ hasScheduler: false, isWorker: false });
    const owner = await at.signUp();
    const item = await arrangeMediaItem(at.db, owner.user.id);
    const [young, old] = [await arrangeVersion(at.db, item), await arrangeVersion(at.db, item)];
    const replacedAgo = (id: string, ms: number) =>
      at.query(`update media_versions set replaced_at = now() - interval '${ms} ms' where id = '${id}'`);
    await replacedAgo(young, 29 * DAY_MS);
    await replacedAgo(old, 31 * DAY_MS);
    await versionsOf(at.platform).sweep();
    const left = await owner.client.media.listVersions(one(item.id));
    expect(left.versions.map(({ id }) => id)).toEqual([young]);
    const removals = await at.query<{ keys: string[] }>(
      `select data -> 'keys' as keys from pgboss.job where name = 'media.remove'`,
    );
    expect(removals.flatMap(({ keys }) => keys)).toEqual([`media/${owner.user.id}/${old}`]);
  });

  test('ten of a file, and a sum of bytes of an account, the oldest going first; the last one always stays', async () => {
    const at = await testApp({ hasScheduler: false, isWorker: false });
    const owner = await at.signUp();
    const [item, other] = [
      await arrangeMediaItem(at.db, owner.user.id),
      await arrangeMediaItem(at.db, owner.user.id, { name: 'Other.png' }),
    ];
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) {
      const id = await arrangeVersion(at.db, item);
      await at.query(`update media_versions set replaced_at = now() - interval '${12 - i} hours' where id = '${id}'`);
      ids.push(id);
    }
    const oldest = await arrangeVersion(at.db, other);
    const versions = versionsOf(at.platform);
    const kept = async () =>
      (await at.query<{ id: string }>(`select id from media_versions order by replaced_at`)).map(({ id }) => id);
    await versions.trim(owner.user.id, 1_000_000);
    expect(await kept()).toEqual([oldest, ...ids.slice(2)]);
    // Each has 2,000 bytes.
    await versions.trim(owner.user.id, 6_500);
    expect(await kept()).toEqual(ids.slice(-3));
    await versions.trim(owner.user.id, 1);
    expect(await kept()).toEqual(ids.slice(-1));
  });

  test('with their files, which the sweep of orphaned files knows', async () => {
    const at = await testApp({ hasScheduler: false });
    const owner = await at.signUp();
    const image = await sendImage(at.url, owner, await createPicture('red'));
    await vi.waitFor(
      async () => expect((await owner.client.media.listImages({})).images[0]?.thumbnailUrl).toBeTruthy(),
      60_000,
    );
    await sendVersion(at.url, owner, image.id, await createPicture('blue'));
    await settled(owner, image.id);
    const files = await listStoredFiles(at, owner);
    expect(files).toHaveLength(4);
    await createUploadSweep({ ...at.platform, clock: inTwoDays }).sweep();
    expect((await listStoredFiles(at, owner)).toSorted()).toEqual(files.toSorted());
  });

  test('until the account is deleted', async () => {
    const at = await testApp({ hasScheduler: false });
    const owner = await at.signUp();
    const item = await arrangeMediaItem(at.db, owner.user.id);
    await arrangeVersion(at.db, item);
    await owner.client.accounts.deleteAccount({ body: { password: owner.password } });
    await vi.waitFor(async () => expect(await at.query('select from media_versions')).toEqual([]));
  });
});

test('webhooks get the item’s name and id when it has a new version, and the reason if it has none', async () => {
  const at = await testApp({ hasScheduler: false, isWorker: false });
  const owner = await at.signUp();
  await owner.client.webhooks.create({
    body: { name: 'Tickets', url: 'https://127.9.9.9/hook', events: ['upload.ready', 'upload.failed'] },
  });
  const item = await arrangeMediaItem(at.db, owner.user.id, { name: 'Menu.png' });
  await at.query('delete from webhook_outbox');
  const versions = versionsOf(at.platform);
  const finish = async (color: string, work: (id: string) => Promise<unknown>) => {
    const sent = await sendVersion(at.url, owner, item.id, await createPicture(color));
    await work(sent?.id ?? '');
  };
  await finish('blue', (id) =>
    versions.advance(id, async (tx) => {
      await tx.execute(`update media_versions set failure = 'No preview' where id = '${id}'`);
      return true;
    }),
  );
  await finish('green', (id) => versions.fail(id, 'It is damaged.'));
  const sent = await at.query<{ type: string; data: unknown }>(`select type, data from webhook_outbox order by 1 desc`);
  const upload = { id: item.id, name: 'Menu.png', kind: 'image' };
  expect(sent).toEqual([
    { type: 'upload.ready', data: { upload } },
    { type: 'upload.failed', data: { upload, reason: 'It is damaged.' } },
  ]);
});
