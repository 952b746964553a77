import { writeFile } from 'node:fs/promises';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { Image, Video } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { makeVideo } from '../../test/fixtures/made-videos.ts';
import { readQuarters } from '../../test/fixtures/prepare-video.ts';
import { drawSaturatedPicture, matchColors, saturated } from '../../test/fixtures/saturated-video.ts';
import { get, sendImage, sendResumable, sendVideo } from '../../test/fixtures/send-media.ts';
import { runFfmpeg } from '../../test/fixtures/watch-video.ts';

let server: TestApp;
let member: Member;
let picture: string;
beforeAll(async () => {
  server = await testApp();
  member = await server.signUp();
  picture = await drawSaturatedPicture(server.filesFolder);
});

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('a file in a format that screens do not show is refused with its name and the way out', () => {
  test.each([
    ['PDF', '%PDF-1.7\n1 0 obj', 'menu.jpg', 'This is PDF. Upload it as a document.'],
    ['HTML', '<!doctype html><html>', 'page.jpg', 'This is a web page. Add it by its address, with Add web page.'],
    ['Photoshop', '8BPS\0\x01', 'poster.psd', 'This is a Photoshop file. Export it as PNG or JPEG.'],
  ])('%s', async (_, content, name, message) => {
    const bytes = bytesOf(content);
    await expect(sendImage(server.url, member, bytes, { name })).rejects.toMatchObject({
      code: 'media.not_an_image',
      message,
    });
    await expect(sendVideo(server.url, member, bytes, { name })).rejects.toMatchObject({
      code: 'media.not_a_video',
      message,
    });
    const uploadId = await sendResumable(server.url, member, bytes, name);
    const body = { kind: 'image', originalName: name } as const;
    await expect(member.client.media.finishResumableUpload({ params: { uploadId }, body })).rejects.toMatchObject({
      code: 'media.not_an_image',
      message,
    });
  });

  test('also an empty file', async () => {
    await expect(sendImage(server.url, member, new Uint8Array(), { name: 'photo.jpg' })).rejects.toMatchObject({
      message: 'This is an empty file. Export or send it again.',
    });
  });
});

async function prepared(sent: Image | Video): Promise<Image | Video> {
  return vi.waitFor(async () => {
    const [{ images }, { videos }] = await Promise.all([
      member.client.media.listImages(),
      member.client.media.listVideos(),
    ]);
    const found = [...images, ...videos].find(({ id }) => id === sent.id);
    expect(found).toMatchObject({ status: 'ready', failure: null });
    return found ?? sent;
  });
}

const fetchShown = async (kind: 'image' | 'video', { filename }: Image | Video) =>
  Buffer.from(await (await get(server.url, fileUrl(kind, filename), member)).arrayBuffer());

describe('a file in an older format is shown as a copy', () => {
  test.each([
    ['BMP', 'scan.bmp', ['-pix_fmt', 'bgr24'], 'image/bmp'],
    ['TIFF', 'scan.tiff', ['-pix_fmt', 'rgb24'], 'image/tiff'],
  ])('%s', async (_, name, args, mimeType) => {
    const bytes = await makeVideo(name, [...args, '-frames:v', '1'], ['-i', picture]);
    const sent = await sendImage(server.url, member, bytes, { name });
    expect(sent).toMatchObject({ mimeType, width: 320, height: 180, status: 'processing' });
    await prepared(sent);
    expect(await readQuarters(await fetchShown('image', sent))).toEqual(matchColors(8, saturated));
  });

  test.each([
    ['WMV', 'film.wmv', ['-c:v', 'wmv2', '-q:v', '2'], 'video/x-ms-wmv'],
    ['MPEG', 'film.mpg', ['-c:v', 'mpeg2video', '-q:v', '2'], 'video/mpeg'],
  ])('%s', async (_, name, args, mimeType) => {
    const source = ['-loop', '1', '-framerate', '25', '-t', '1', '-i', picture];
    const sent = await sendVideo(server.url, member, await makeVideo(name, args, source), { name });
    expect(sent).toMatchObject({ mimeType, status: 'processing' });
    expect(await prepared(sent)).toMatchObject({ width: 320, height: 180 });
    const path = `${server.filesFolder}/shown.mp4`;
    await writeFile(path, await fetchShown('video', sent));
    const filters = ['-vf', 'scale=in_color_matrix=bt709,format=rgb24'];
    const frame = await runFfmpeg([
      '-i',
      path,
      '-frames:v',
      '1',
      ...filters,
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      'pipe:1',
    ]);
    expect(await readQuarters(frame)).toEqual(matchColors(12, saturated));
  });

  test('a video of an editor whose transparency is lost says so', async () => {
    const source = ['-f', 'lavfi', '-i', 'color=red@0.5:s=160x90:d=1,format=argb'];
    const sent = await sendVideo(server.url, member, await makeVideo('logo.mov', ['-c:v', 'qtrle'], source));
    await vi.waitFor(async () => {
      const { videos } = await member.client.media.listVideos();
      expect(videos.find(({ id }) => id === sent.id)).toMatchObject({
        status: 'ready',
        failure: expect.stringMatching(/^The transparent parts of this video are not kept\. Export it as WebM/),
      });
    });
  });

  test('a drawing in UTF-16 is drawn', async () => {
    const rects = saturated.map(
      ([r, g, b], i) =>
        `<rect x="${(i % 2) * 160}" y="${i < 2 ? 0 : 90}" width="160" height="90" fill="rgb(${r},${g},${b})"/>`,
    );
    const svg = `<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg" width="320" height="180">${rects.join('')}</svg>`;
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(svg, 'utf16le')]));
    const sent = await sendImage(server.url, member, bytes, { name: 'logo.svg' });
    await prepared(sent);
    expect(await readQuarters(await fetchShown('image', sent))).toEqual(saturated);
  });
});
