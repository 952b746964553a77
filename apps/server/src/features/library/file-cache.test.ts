import type { Image } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readFixture, get, sendImage } from '../../test/fixtures/send-media.ts';
import { pairScreen } from '../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** An image of the account, and all addresses that serve it. */
async function arrange(): Promise<{ member: Member; image: Image; read: () => Promise<Response>[] }> {
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  const { id } = await sendImage(server.url, member, 'leopard.jpg');
  const image = await vi.waitFor(async () => {
    const { images } = await member.client.media.listImages();
    const found = images.find((each) => each.id === id);
    expect(found?.thumbnailUrl).toBeTruthy();
    return found!;
  });
  await member.client.media.setCurrentImage({ body: { imageId: image.id } });
  const { assets } = await screen.client.player.manifest();
  return {
    member,
    image,
    read: () => [
      get(server.url, fileUrl('image', image.filename), member),
      get(server.url, image.thumbnailUrl ?? '', member),
      get(server.url, assets[0]?.url ?? '', screen),
    ],
  };
}

const awaitStatuses = async (reading: Promise<Response>[]) => (await Promise.all(reading)).map(({ status }) => status);

describe('the cache of an account’s files', () => {
  test('serves a file that was read before without a query', async () => {
    const { read } = await arrange();
    const wanted = await readFixture('leopard.jpg');
    await vi.waitFor(async () => {
      expect(await awaitStatuses(read())).toEqual([200, 200, 200]);
      const client = await server.pool.connect();
      try {
        await client.query('begin; lock table media, branding in access exclusive mode');
        const signal = AbortSignal.timeout(3_000);
        const [original] = await Promise.race([
          Promise.all(read()),
          new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('It asked')))),
        ]);
        expect(wanted.equals(Buffer.from(await original!.arrayBuffer()))).toBe(true);
      } finally {
        await client.query('rollback');
        client.release();
      }
    });
  });

  test.each([
    ['alone', (member: Member, { id }: Image) => member.client.media.removeImage({ params: { id } })],
    ['with others', (member: Member, { id }: Image) => member.client.media.removeMany({ body: { mediaIds: [id] } })],
  ])('a file deleted %s is 404 at every address as soon as the deletion is acknowledged', async (_, remove) => {
    const { member, image, read } = await arrange();
    expect(await awaitStatuses(read())).toEqual([200, 200, 200]);
    await remove(member, image);
    expect(await awaitStatuses(read())).toEqual([404, 404, 404]);
  });

  test('a file that another process deletes is 404, too', async () => {
    const { image, read } = await arrange();
    expect(await awaitStatuses(read())).toEqual([200, 200, 200]);
    await server.pool.query('delete from media where id = $1', [image.id]);
    await vi.waitFor(async () => expect(await awaitStatuses(read())).toEqual([404, 404, 404]));
  });

  test('a cached file is served to no other account and none of its screens', async () => {
    const { image, read } = await arrange();
    expect(await awaitStatuses(read())).toEqual([200, 200, 200]);
    const otherAccount = await server.signUp();
    const screen = await pairScreen(server, otherAccount);
    const paths = [fileUrl('image', image.filename), image.thumbnailUrl ?? ''];
    for (const caller of [otherAccount, screen]) {
      expect(await awaitStatuses(paths.map((path) => get(server.url, path, caller)))).toEqual([404, 404]);
    }
    const assetOf = ({ sha256 }: { sha256: string }) => get(server.url, `/api/player/v1/assets/${sha256}`, screen);
    const [row] = await server.query<{ sha256: string }>(`select sha256 from media where id = '${image.id}'`);
    expect((await assetOf(row!)).status).toBe(404);
  });

  test('a removed logo is 404 as soon as the removal is acknowledged', async () => {
    const member = await server.signUp();
    const form = new FormData();
    form.append('logo', new Blob([await readFixture('transparent-512.png')]), 'logo.png');
    const headers = { authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.url}/api/settings/branding/logo`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
    const { settings } = await member.client.branding.get();
    const read = () => get(server.url, fileUrl('image', settings.logoFilename ?? ''), member);
    expect((await read()).status).toBe(200);
    await member.client.branding.deleteLogo();
    expect((await read()).status).toBe(404);
  });
});
