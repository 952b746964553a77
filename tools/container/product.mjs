import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../../e2e/fixtures', import.meta.url));
const PERSON = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
const PROCESSING_LIMIT_MS = 180_000;

/**
 * A user of the product at this address. Failed requests throw an error with the server's answer.
 *
 * @param {string} url
 */
export function personAt(url) {
  let token = '';

  async function call(method, path, body) {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  return {
    open: (path) => call('GET', path),
    async register() {
      ({ token } = await call('POST', '/api/auth/register', PERSON));
    },
    async signIn() {
      ({ token } = await call('POST', '/api/auth/login', { email: PERSON.email, password: PERSON.password }));
    },
    async uploadImage() {
      const form = new FormData();
      form.append('image', new Blob([readFileSync(join(fixtures, 'leopard.jpg'))]), 'leopard.jpg');
      return (await call('POST', '/api/image/upload', form)).image;
    },
    async uploadVideo() {
      const { uploadURL } = await call('POST', '/api/objects/upload', { originalName: 'flower.mp4' });
      const { pathname, search } = new URL(uploadURL, url);
      const bytes = readFileSync(join(fixtures, 'flower.mp4'));
      const answer = await fetch(url + pathname + search, { method: 'PUT', body: bytes });
      if (!answer.ok) throw new Error(`PUT ${pathname}: ${answer.status} ${await answer.text()}`);
      return (await call('PUT', '/api/videos/cloud-upload', { videoURL: uploadURL, originalName: 'flower.mp4' })).video;
    },
    /** Until its thumbnail is made, for a video by ffmpeg. */
    async untilReady(kind, { id }) {
      const deadline = Date.now() + PROCESSING_LIMIT_MS;
      for (;;) {
        const media = (await call('GET', `/api/${kind}s`))[`${kind}s`].find((each) => each.id === id);
        if (media?.status === 'ready' && media.thumbnailUrl !== null) return media;
        if (media?.status === 'failed' || Date.now() > deadline)
          throw new Error(`The ${kind} is not ready: ${JSON.stringify(media)}`);
        await delay(250);
      }
    },
  };
}
