import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { TransferExport, TransferSummary } from '@vitrine/contract/transfer/transfers';
import { extract, pack } from 'tar-stream';
import type { Member, TestApp } from '../app.ts';
import { get, sendResumable } from '../fixtures/send-media.ts';

/** A file of an archive. */
export interface Entry {
  name: string;
  content: Buffer;
}

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The bytes of an export, as a browser downloads them. */
export async function download(
  { url }: Pick<TestApp, 'url'>,
  member: Member,
  { url: path }: Pick<TransferExport, 'url'>,
): Promise<Buffer<ArrayBuffer>> {
  const answer = await get(url, path, member);
  if (answer.status !== 200) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}

/** Uploads bytes and imports them. @throws AppError with the server's code */
export async function importBytes(
  { url }: Pick<TestApp, 'url'>,
  member: Member,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TransferSummary> {
  const uploadId = await sendResumable(url, member, bytes, 'Menu.vitrine');
  return importUpload(member, uploadId);
}

export const importUpload = async ({ client }: Member, uploadId: string): Promise<TransferSummary> =>
  (await client.transfers.import({ params: { uploadId }, body: { originalName: 'Menu.vitrine' } })).summary;

/** The files of an archive. */
export async function unpack(bytes: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = [];
  const reader = extract();
  reader.end(bytes);
  for await (const entry of reader) entries.push({ name: entry.header.name, content: await buffer(entry) });
  return entries;
}

/** An archive of these files, as any program would write it. */
export async function packEntries(entries: readonly Entry[]): Promise<Buffer<ArrayBuffer>> {
  const archive = pack();
  for (const { name, content } of entries) archive.entry({ name, mtime: new Date(0) }, content);
  archive.finalize();
  return Buffer.from(await buffer(archive));
}
