import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { listWorkFolders, openWorkFolder } from '../../platform/work-folders.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { makeVideo } from '../../test/fixtures/made-videos.ts';
import { sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { preparationOf } from '../../test/preparation.ts';
import { createProcessingSweep } from './sweep.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('work folders of killed servers are removed, except those of items that are still being processed', async () => {
  const member = await server.signUp();
  const done = await sendImage(server.url, member);
  await vi.waitFor(async () => expect((await member.client.media.listImages()).images[0]?.thumbnailUrl).not.toBeNull());
  const waiting = await arrangeMediaItem(server.db, member.user.id, { status: 'processing' });
  await server.query(`update media set created_at = now() where id = '${waiting.id}'`);
  const owners = [done.id, waiting.id, 'med_gone'];
  const folders = await Promise.all(owners.map((owner) => openWorkFolder(server.workFolder, owner)));
  await Promise.all(folders.map((folder) => writeFile(join(folder, 'frame.png'), 'half a frame')));
  await createProcessingSweep(server.platform, { preparation: preparationOf(server.platform) }).sweep();
  const left = await listWorkFolders(server.workFolder);
  expect(left).toEqual([{ owner: waiting.id, path: folders[1] }]);
});

test('thumbnails without an average color get one; a missing thumbnail file does not stop the others', async () => {
  const member = await server.signUp();
  for (const name of ['leopard.jpg', 'lizard.png', 'lizard.png']) await sendImage(server.url, member, name);
  const colors = async () => (await member.client.media.listImages()).images.map(({ averageColor }) => averageColor);
  await vi.waitFor(async () => expect((await colors()).every((color) => color !== null)).toBe(true));
  const before = await colors();
  await server.query(`update media set average_color = null where account_id = '${member.user.id}'`);
  await server.query(`update media set thumbnail_key = 'media/${member.user.id}/gone' where id =
    (select min(id) from media where account_id = '${member.user.id}')`);
  await createProcessingSweep(server.platform, { preparation: preparationOf(server.platform) }).sweep();
  expect(await colors()).toEqual([before[0], before[1], null]);
});

test('a thumbnail whose server was killed at each attempt is queued again', async () => {
  const member = await server.signUp();
  const { id } = await sendImage(server.url, member);
  const hasThumbnail = () =>
    vi.waitFor(async () => expect((await member.client.media.listImages()).images[0]?.thumbnailUrl).not.toBeNull());
  await hasThumbnail();
  await server.query(
    `update media set thumbnail_key = null, thumbnail_filename = null, created_at = now() - interval '2 hours'
     where id = '${id}'`,
  );
  await createProcessingSweep(server.platform, { preparation: preparationOf(server.platform) }).sweep();
  await hasThumbnail();
});

test('older videos get the mark whether they have sound', async () => {
  const member = await server.signUp();
  const silent = await makeVideo('silent.mp4', ['-an', '-c:v', 'copy']);
  const [loud, quiet] = [await sendVideo(server.url, member), await sendVideo(server.url, member, silent)];
  const sounds = async () => {
    const { videos } = await member.client.media.listVideos();
    return [loud, quiet].map(({ id }) => videos.find((each) => each.id === id)?.hasSound);
  };
  expect(await sounds()).toEqual([true, false]);
  await server.query(`update media set has_sound = null where account_id = '${member.user.id}'`);
  await createProcessingSweep(server.platform, { preparation: preparationOf(server.platform) }).sweep();
  expect(await sounds()).toEqual([true, false]);
});
