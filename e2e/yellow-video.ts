import type { Browser } from '@playwright/test';
import type { MediaId } from '@vitrine/contract/library/media';
import { expect } from './fixtures.ts';
import type { Owner } from './screen.ts';

/** Uploads one second of yellow WebM, recorded by the browser. */
export async function uploadVideo(owner: Owner, url: string, browser: Browser): Promise<MediaId> {
  const studio = await browser.newPage();
  await studio.goto(`${url}/player/`);
  const base64 = await studio.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 });
    const draw = canvas.getContext('2d');
    let frame = 0;
    const paint = () => {
      if (draw === null) return;
      draw.fillStyle = 'rgb(230, 200, 40)';
      draw.fillRect(0, 0, 640, 400);
      // A canvas that does not change produces no frames.
      draw.fillStyle = 'rgb(200, 160, 40)';
      draw.fillRect((frame++ * 8) % 640, 0, 40, 400);
    };
    paint();
    const timer = setInterval(paint, 33);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 1_500);
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  await studio.close();
  return uploadFilm(owner, url, Buffer.from(base64, 'base64'), 'yellow.webm');
}

/** Uploads a video, and waits until screens can play it. */
export async function uploadFilm(
  { client, token }: Owner,
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  originalName: string,
): Promise<MediaId> {
  const { uploadURL } = await client.media.announceUpload({ body: { originalName } });
  const sent = await fetch(new URL(uploadURL, url), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': originalName.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
    },
    body: bytes,
  });
  expect(sent.status).toBe(200);
  const { video } = await client.media.finishUpload({ body: { videoURL: uploadURL, originalName } });
  await expect
    .poll(async () => (await client.media.listVideos()).videos.find(({ id }) => id === video.id)?.status)
    .toBe('ready');
  return video.id;
}
