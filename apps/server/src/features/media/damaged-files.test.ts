import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { isAppError } from '@vitrine/contract/errors';
import { type TestApp, testApp } from '../../test/app.ts';
import { fixture, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** Numbers from 0 to 1, the same ones in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Changes some bytes, most of them near the beginning, and now and then cuts the end off. */
function damage(bytes: Uint8Array, next: () => number): Uint8Array<ArrayBuffer> {
  const damaged = Uint8Array.from(bytes);
  for (let left = 1 + Math.floor(next() * 30); left > 0; left -= 1) {
    damaged[Math.floor(next() ** 4 * damaged.length)] = Math.floor(next() * 256);
  }
  return next() < 0.2 ? damaged.slice(0, Math.floor(next() * damaged.length)) : damaged;
}

/** The status a sender is told. */
const statusOf = (sending: Promise<unknown>): Promise<number> =>
  sending.then(
    () => 201,
    (error: unknown) => (isAppError(error) ? error.status : 0),
  );

describe('damaged files are taken or refused, and the server goes on', () => {
  test.each([
    ['PNG', 11, async () => fixture('lizard.png')],
    ['JPEG', 12, async () => fixture('leopard.jpg')],
    ['GIF', 13, async () => fixture('hand-controller.gif')],
    [
      'WebP',
      14,
      async () =>
        sharp(await fixture('lizard.png'))
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF',
      15,
      async () =>
        sharp(await fixture('lizard.png'))
          .avif()
          .toBuffer(),
    ],
  ])('%s', async (_, seed, read) => {
    const member = await server.signUp();
    const whole = await read();
    const next = numbersFrom(seed);
    for (let i = 0; i < 8; i += 1) {
      expect([201, 400]).toContain(await statusOf(sendImage(server.url, member, damage(whole, next))));
    }
    expect((await sendImage(server.url, member, new Uint8Array(whole))).failure).toBeNull();
  });

  test.each([
    ['MP4', 21, 'friday.mp4'],
    ['WebM', 22, 'tears-of-steel.webm'],
  ])('%s', async (_, seed, name) => {
    const member = await server.signUp();
    const whole = await fixture(name);
    const next = numbersFrom(seed);
    for (let i = 0; i < 4; i += 1) {
      expect([201, 400]).toContain(await statusOf(sendVideo(server.url, member, damage(whole, next))));
    }
    expect(await sendVideo(server.url, member, name)).toMatchObject({ status: 'ready' });
  });
});
