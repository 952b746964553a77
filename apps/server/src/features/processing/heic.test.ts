import type { Image } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readQuarters } from '../../test/fixtures/prepare-video.ts';
import { matchColors, saturated } from '../../test/fixtures/saturated-video.ts';
import { get, readFixture, sendImage } from '../../test/fixtures/send-media.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp();
  member = await server.signUp();
});

async function prepared(sent: Image): Promise<Buffer> {
  await vi.waitFor(async () => {
    const { images } = await member.client.media.listImages();
    expect(images.find(({ id }) => id === sent.id)).toMatchObject({ status: 'ready', failure: null });
  });
  return Buffer.from(await (await get(server.url, fileUrl('image', sent.filename), member)).arrayBuffer());
}

test.each([
  ['turned by its container, and in Display P3', 'phone-p3.heic'],
  ['turned by EXIF alone, and named as JPEG', 'phone-turned.heic'],
])('a photo of a phone, %s, is shown upright in its colors', async (_, fixture) => {
  const sent = await sendImage(server.url, member, fixture, { name: 'IMG_2041.jpg' });
  expect(sent).toMatchObject({ mimeType: 'image/heic', width: 320, height: 180, status: 'processing' });
  const shown = await prepared(sent);
  const { format, width, height, icc } = await sharp(shown).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 180 });
  const { icc: own } = await sharp(await readFixture(fixture)).metadata();
  expect(icc?.equals(own ?? Buffer.alloc(0))).toBe(true);
  expect(await readQuarters(withoutProfile(shown))).toEqual(matchColors(8, saturated));
});

/** The JPEG without its color profile. */
function withoutProfile(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('ICC_PROFILE', 0, 'latin1') - 4;
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

test('a photo of ten bits is shown in eight', async () => {
  const shown = await prepared(await sendImage(server.url, member, 'phone-10bit.heic', { name: 'photo.heic' }));
  const field = [
    [200, 60, 60],
    [90, 160, 90],
    [60, 80, 150],
    [235, 235, 235],
  ];
  expect(await readQuarters(shown)).toEqual(matchColors(8, field));
});

test('a photo of a phone that is cut off is refused', async () => {
  const bytes = new Uint8Array((await readFixture('phone-p3.heic')).subarray(0, 1500));
  await expect(sendImage(server.url, member, bytes)).rejects.toMatchObject({
    code: 'media.not_an_image',
    message: 'This image is damaged or incomplete. Please export or send it again.',
  });
});
