import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { until } from '../processes/awaiting.ts';
import type { Kept } from './compare.ts';
import { isUnanswered, type Ledger } from './ledger.ts';
import { type Account, inventName } from './people.ts';
import { request } from './screens.ts';

const CHUNKS = 6;

/** The headers of a tus request. */
export const createTusHeaders = (token: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...headers,
});

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Resumable uploads in six parts. Successive parts go to different processes. @param urls of the web processes */
export function createUploads({ url, token, client }: Account, urls: readonly string[], ledger: Ledger) {
  const kept: Kept = {
    promise: 'upload at changing processes whole',
    acknowledged: [],
    query: `select original_name || ' ' || sha256 as name from media where original_name like 'upload %'`,
  };
  let turn = 0;

  /** The new offset; null if there was no answer. */
  async function send(
    method: 'HEAD' | 'PATCH',
    path: string,
    headers: Record<string, string>,
    body?: NonNullable<RequestInit['body']>,
  ) {
    const next = urls[turn++ % urls.length] ?? url;
    try {
      const answer = await request(next + path, {
        method,
        headers: createTusHeaders(token, headers),
        ...(body && { body }),
      });
      return Number(answer.headers.get('upload-offset'));
    } catch (error) {
      if (isUnanswered(error)) return null;
      throw error;
    }
  }

  function sendPart(path: string, bytes: Uint8Array<ArrayBuffer>, from: number) {
    const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
    return send('PATCH', path, headers, bytes.subarray(from, from + Math.ceil(bytes.length / CHUNKS)));
  }

  return {
    kept,
    upload: () =>
      ledger.attempt(kept.promise, async ({ answerTo }) => {
        const originalName = `${inventName('upload')}.png`;
        const bytes = await createNoise();
        const headers = createTusHeaders(token, { 'upload-length': String(bytes.length) });
        const announced = await answerTo('the announcement of an upload', () =>
          request(`${url}/api/objects/uploads`, { method: 'POST', headers }),
        );
        const path = new URL(announced.headers.get('location') ?? '', url).pathname;
        let offset: number | null = 0;
        await until('all parts of an upload', async () => {
          offset = offset === null ? await send('HEAD', path, {}) : await sendPart(path, bytes, offset);
          return offset === bytes.length ? true : undefined;
        });
        const params = { uploadId: path.split('/').at(-1) ?? '' };
        const { image } = await answerTo('a finished upload', () =>
          client.media.finishResumableUpload({ params, body: { kind: 'image', originalName } }),
        );
        const sha256 = hashBytes(bytes);
        kept.acknowledged.push(`${originalName} ${sha256}`);
        const file = await answerTo('the uploaded file', () =>
          request(`${url}/api/image/file/${image?.filename}`, { headers: { authorization: `Bearer ${token}` } }),
        );
        if (hashBytes(await file.bytes()) !== sha256) throw new Error(`${originalName} is not what was sent`);
      }),
  };
}

/** A picture that cannot be compressed, 600 kB. */
async function createNoise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 500, height: 400, channels: 3 } as const;
  return Uint8Array.from(
    await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer(),
  );
}
