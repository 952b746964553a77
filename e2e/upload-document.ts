import { uploads } from '@vitrine/contract/uploads';
import { fill, writePages } from '@vitrine/server/src/test/documents/pdf-writer.ts';
import { expect } from './fixtures.ts';
import type { Owner } from './screen.ts';

type Color = Parameters<typeof fill>[0];

/** Uploads a PDF of pages in these colors, two unless given, and waits until screens can show them. */
export async function uploadDocument(
  { client, token }: Owner,
  url: string,
  colors: readonly Color[] = [
    [220, 30, 40],
    [30, 60, 200],
  ],
): Promise<void> {
  const form = new FormData();
  const pdf = writePages(colors.map((color) => ({ box: '0 0 480 300', content: fill(color) })));
  form.append('document', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'slides.pdf');
  const answer = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { document } = uploads.uploadDocument.response.parse(await answer.json());
  const read = () => client.documents.get({ params: { id: document.id } });
  await expect.poll(async () => (await read()).document.status, { timeout: 60_000 }).toBe('ready');
  expect((await read()).document.pages).toHaveLength(colors.length);
}
