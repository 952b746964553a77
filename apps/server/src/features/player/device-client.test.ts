import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, arrangeWebpage } from '../../test/arrange.ts';

const PROGRAM = fileURLToPath(new URL('../../../../../docs/examples/device-client.mjs', import.meta.url));

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('the example of the device API pairs, follows a playlist and reports what it shows', async ({
  onTestFinished,
}) => {
  const { client, user } = await server.signUp();
  const program = spawn(process.execPath, [PROGRAM, server.url], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void program.kill());
  const lines: string[] = [];
  for (const stream of [program.stdout, program.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const printed = async (pattern: RegExp) => {
    await expect.poll(() => lines.join('\n')).toMatch(pattern);
    return pattern.exec(lines.join('\n'))?.[1] ?? '';
  };

  const device = await client.devices.pair({ body: { code: await printed(/code (\w{6})/) } });
  await printed(/shows (nothing) \(nothing\)/);
  const image = await arrangeMediaItem(server.db, user.id);
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  const board = await arrangeWebpage(server.db, user.id);
  const { id } = await arrangePlaylist(server.db, user.id, {
    items: [
      { mediaId: image.id, durationMs: 1_000 },
      { mediaId: video.id, durationMs: 1_000 },
      { mediaId: board.id, durationMs: 1_000 },
    ],
  });
  await client.assignments.assignToDevice({
    params: { deviceId: device.id },
    body: { mediaType: 'playlist', mediaId: id },
  });
  await printed(new RegExp(`shows ${image.id} \\(device\\)`));
  await printed(new RegExp(`shows ${video.id} \\(device\\)`));
  await printed(new RegExp(`shows ${board.id} \\(device\\)`));
  const devices = () => client.devices.list({ query: {} });
  await expect.poll(devices).toMatchObject([{ playing: { media: { id }, reason: 'device' }, isCurrent: true }]);
  const plays = async () => (await client.plays.list({ params: { deviceId: device.id }, query: {} })).plays;
  await expect.poll(async () => (await plays()).length).toBeGreaterThan(1);
  for (const { mediaId, playlist } of await plays()) {
    const index = [image.id, video.id, board.id].indexOf(mediaId);
    expect(playlist).toEqual({ id, name: 'Offers', index });
  }
});
