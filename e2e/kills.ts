import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import { MediaId } from '@vitrine/contract/library/media';
import { uploads } from '@vitrine/contract/uploads';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { uploadImage } from './screen.ts';
import { startServer, type TestServer } from './server.ts';

const SCREENS = 3;

const ImageAnswer = uploads.uploadImage.response;

type Api = Client<typeof api>;

/** Requests and acknowledgements up to the kill. */
class Record {
  /** The SHA-256 of every image that was sent. */
  readonly sent = new Set<string>();
  /** Acknowledged images: id → SHA-256. */
  readonly stored = new Map<string, string>();
  /** For each screen, the media items that may be assigned now: the last acknowledged one and those requested since. */
  readonly assigned = new Map<string, string[]>();
  acknowledged = 0;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A unique image, large enough to be interrupted during its upload. */
async function uniqueImage(): Promise<Uint8Array<ArrayBuffer>> {
  const size = 256;
  const raw = { width: size, height: size, channels: 3 } as const;
  const image = sharp(randomBytes(size * size * 3), { raw }).jpeg({ quality: 95 });
  return Uint8Array.from(await image.toBuffer());
}

/** Uploads images until the server is killed. */
async function keepUploading(url: string, token: string, record: Record): Promise<void> {
  for (;;) {
    const bytes = await uniqueImage();
    record.sent.add(sha256(bytes));
    const form = new FormData();
    form.append('image', new Blob([bytes], { type: 'image/jpeg' }), 'noise.jpg');
    const answer = await fetch(`${url}/api/image/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }).catch(() => null);
    if (answer === null) return;
    // The kill may cut the response off.
    const { data } = ImageAnswer.safeParse(await answer.json().catch(() => null));
    if (answer.status !== 201 || data === undefined) return;
    record.stored.set(data.image.id, sha256(bytes));
    record.acknowledged += 1;
  }
}

/** Assigns one image after another to a screen until the server is killed. */
async function keepAssigning(client: Api, screen: string, media: readonly string[], record: Record): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const mediaId = media[turn % media.length] ?? '';
    const possible = record.assigned.get(screen) ?? [];
    record.assigned.set(screen, [...possible, mediaId]);
    try {
      await client.assignments.assignToDevice({
        params: { deviceId: screen },
        body: { mediaType: 'image', mediaId: MediaId.parse(mediaId) },
      });
    } catch {
      return;
    }
    record.assigned.set(screen, [mediaId]);
    record.acknowledged += 1;
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** Every acknowledged write exists once, and every existing file was sent and is complete. */
async function verify(client: Api, url: string, token: string, record: Record, checked: Set<string>): Promise<void> {
  const { images } = await client.media.listImages();
  const ids = images.map(({ id }) => String(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...record.stored.keys()]));
  for (const image of images.filter(({ id }) => !checked.has(id))) {
    const file = await fetch(`${url}/api/image/file/${image.filename}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.status).toBe(200);
    const hash = sha256(new Uint8Array(await file.arrayBuffer()));
    expect(record.sent).toContain(hash);
    if (record.stored.has(image.id)) expect(hash).toBe(record.stored.get(image.id));
    checked.add(image.id);
  }
  const { assignments } = await client.assignments.listOfDevices();
  for (const [screen, possible] of record.assigned) {
    const found = assignments.find(({ deviceId }) => deviceId === screen);
    expect(possible).toContain(found?.mediaId);
    record.assigned.set(screen, [found?.mediaId ?? '']);
  }
}

/**
 * Kills the server of a new installation this many times during uploads and assignments, and its database in every third
 * round. Every acknowledged write must exist afterwards, and no partial file.
 */
export async function expectNothingLost(rounds: number): Promise<void> {
  test.setTimeout(120_000 + rounds * 90_000);
  const record = new Record();
  const checked = new Set<string>();
  let server: TestServer = await startServer();
  const { dataDir, port, url } = server;
  try {
    const visitor = createClient(api, { baseUrl: url });
    const { token } = await visitor.accounts.register({
      body: { name: 'Ada', email: 'ada@example.com', password: 'secret-1' },
    });
    const client = createClient(api, { baseUrl: url, token: () => token });
    const screens = Array.from({ length: SCREENS }, (_, index) => `screen-${index}`);
    for (const deviceId of screens) await client.devices.register({ body: { deviceId } });
    const pair = await Promise.all(
      [uniqueImage(), uniqueImage()].map(async (bytes) => {
        const content = await bytes;
        record.sent.add(sha256(content));
        return uploadImage(url, { token }, 'one.jpg', content);
      }),
    );

    for (let round = 0; round < rounds; round += 1) {
      const wanted = record.acknowledged + 5 + Math.floor(Math.random() * 20);
      const work = [
        keepUploading(url, token, record),
        keepUploading(url, token, record),
        ...screens.map((screen) => keepAssigning(client, screen, pair, record)),
      ];
      await expect.poll(() => record.acknowledged, { intervals: [5], timeout: 30_000 }).toBeGreaterThan(wanted);
      if (round % 3 === 1) await killDatabase(dataDir);
      await server.kill();
      await Promise.all(work);
      server = await startServer({ dataDir, port });
      await verify(client, url, token, record, checked);
    }
    test.info().annotations.push({ type: 'acknowledged', description: String(record.acknowledged) });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
