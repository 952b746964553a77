import { readFile } from 'node:fs/promises';
import type { MediaId } from '@vitrine/contract/library/media';
import { expect } from './fixtures.ts';
import type { Owner } from './screen.ts';

/**
 * Uploads a second and a half of yellow WebM, 640 by 400 pixels. It was recorded from a canvas once: recorded anew on a
 * busy machine, it can be a file without frames.
 */
export async function uploadYellowVideo(owner: Owner, url: string): Promise<MediaId> {
  const film = await readFile(new URL('fixtures/yellow.webm', import.meta.url));
  return uploadFilm(owner, url, new Uint8Array(film), 'yellow.webm');
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

/** Sends a new version of a video: a few seconds of blue WebM, 480 by 300 pixels. */
export async function sendBlueVersion({ token }: Owner, url: string, id: MediaId): Promise<void> {
  const film = await readFile(new URL('fixtures/blue.webm', import.meta.url));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(film)], { type: 'video/webm' }), 'blue.webm');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/media/${id}/file`, { method: 'PUT', headers, body: form });
  expect(sent.status).toBe(201);
}
