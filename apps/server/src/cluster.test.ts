import { once } from 'node:events';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { expect, test, vi } from 'vitest';
import { readFixture } from './test/fixtures/send-media.ts';
import { createMigratedDatabase } from './test/postgres/migrated-database.ts';
import { addressIn, RUNS, startServerProcess } from './test/processes/server-process.ts';
import { openEvents } from './test/screen.ts';

/** Two web processes and a worker on one database and folder. */
async function startCluster() {
  const { url: DATABASE_URL } = await createMigratedDatabase();
  const shared = { DATABASE_URL, SESSION_SECRET: 'shared by all processes '.repeat(2), LOG_LEVEL: 'info' };
  const first = await startServerProcess({ ...shared, ROLE: 'web' });
  const others = { ...shared, DATA_DIR: first.dataDir };
  const second = await startServerProcess({ ...others, ROLE: 'web' });
  const worker = await startServerProcess({ ...others, ROLE: 'worker' });
  await Promise.all([first, second, worker].map(({ until }) => until(RUNS)));
  return { first, urls: [addressIn(first.printed()), addressIn(second.printed())] as const };
}

const createBearerClient = (baseUrl: string, bearer: string | null) =>
  createClient(api, { baseUrl, token: () => bearer });

async function register(url: string, email: string): Promise<string> {
  const body = { name: 'Someone', email, password: 'correct horse' };
  return (await createBearerClient(url, null).accounts.register({ body })).token;
}

/** A resumable upload whose requests can go to different processes. */
async function startUpload(url: string, token: string, bytes: Uint8Array<ArrayBuffer>) {
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const headers = { ...tus, 'upload-length': String(bytes.length) };
  const announced = await fetch(`${url}/api/objects/uploads`, { method: 'POST', headers });
  const path = announced.headers.get('location') ?? '';
  return {
    id: path.split('/').at(-1) ?? '',
    async send(to: string, from: number, until: number): Promise<void> {
      const part = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      const body = bytes.subarray(from, until);
      const sent = await fetch(to + path, { method: 'PATCH', headers: { ...tus, ...part }, body });
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(until)]);
    },
  };
}

/** Registers screens at all processes at once: the free plan allows one, so only one is accepted. */
async function exceedPlan(urls: readonly string[], token: string): Promise<void> {
  const registered = await Promise.allSettled(
    [...urls, ...urls, ...urls].map((url, i) =>
      createBearerClient(url, token).devices.register({ body: { deviceId: `screen-${i}` } }),
    ),
  );
  const refused = registered.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'device.limit_reached' })));
  expect(refused).toHaveLength(registered.length - 1);
}

test('several processes work as one installation, also after one of them is killed', async () => {
  const { first, urls } = await startCluster();
  const [one, other] = urls;
  const token = await register(one, 'owner@example.com');
  const [atOne, atOther] = [createBearerClient(one, token), createBearerClient(other, token)];
  await exceedPlan(urls, await register(other, 'other@example.com'));

  const { pairingId, code, pollSecret } = await createBearerClient(one, null).pairing.start({ body: {} });
  const { id, deviceId } = await atOther.devices.pair({ body: { code } });
  const poll = await createBearerClient(one, pollSecret).pairing.poll({ params: { pairingId } });
  if (poll.status !== 'claimed') throw new Error('The pairing is pending at the other process');
  const screen = createBearerClient(other, poll.deviceToken);
  const events = await openEvents(`${other}/api/player/v1/events`, { authorization: `Bearer ${poll.deviceToken}` });
  await events.until('manifest');

  const bytes = await readFixture('lizard.png');
  const upload = await startUpload(one, token, bytes);
  await upload.send(other, 0, 1_000);
  await upload.send(one, 1_000, bytes.length);
  const finishing = { params: { uploadId: upload.id }, body: { kind: 'image' as const, originalName: 'lizard.png' } };
  const { image } = await atOther.media.finishResumableUpload(finishing);
  if (image === undefined) throw new Error('The upload is no image');
  // The thumbnail is made by the worker.
  await vi.waitFor(async () => expect((await atOne.media.listImages()).images[0]?.thumbnailUrl).not.toBeNull());

  const device = { deviceId: DeviceId.parse(id) };
  await atOne.assignments.assignToDevice({ params: device, body: { mediaType: 'image', mediaId: image.id } });
  await events.until('manifest');
  const manifest = await createBearerClient(one, poll.deviceToken).player.manifest();
  expect(manifest.timeline[0]).toMatchObject({ assetId: image.id });
  const { command } = await atOne.commands.send({ params: device, body: { kind: 'reload' } });
  expect((await events.until('command')).data).toEqual({ id: command.id });

  await screen.player.heartbeat({ body: { clock: new Date().toISOString() } });
  await vi.waitFor(async () => expect((await atOne.devices.get({ params: device })).lastSeen).not.toBeNull());
  // On a busy machine an answer may take longer than the three seconds for which a ping waits.
  await vi.waitFor(async () => {
    const asking = atOther.devices.ping();
    const ping = { id: String((await events.until('ping')).data['id']) };
    await createBearerClient(one, poll.deviceToken).player.acknowledge({ params: ping, body: { state: 'done' } });
    expect((await asking).results).toMatchObject([{ deviceId, isOnline: true, error: null }]);
  });

  const second = await startUpload(one, token, bytes);
  await second.send(one, 0, 1_000);
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;
  await second.send(other, 1_000, bytes.length);
  const { image: again } = await atOther.media.finishResumableUpload({ ...finishing, params: { uploadId: second.id } });
  expect(again?.fileSize).toBe(bytes.length);
  await atOther.assignments.assignToDevice({ params: device, body: { mediaType: 'image', mediaId: again!.id } });
  await events.until('manifest');
  await events.close();
});
