import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { media, type MediaId } from '@vitrine/contract/media';
import type { Account } from './fixtures.ts';

const ImageAnswer = media.uploadImage.response;

const leopard = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

/** Uploads an image as the console does; the leopard unless other bytes are given. */
export async function uploadImage(
  url: string,
  { token }: Pick<Account, 'token'>,
  name = 'leopard.jpg',
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<MediaId> {
  const form = new FormData();
  const content = bytes ?? Uint8Array.from(await readFile(leopard));
  form.append('image', new Blob([content], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ImageAnswer.parse(await answer.json()).image.id;
}
