import { newIdempotencyKey, toAppError } from '@vitrine/contract/core/client';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { createParts, type PartSize } from '@vitrine/contract/core/request-parts';
import { detectFormat, HEAD_BYTES } from '@vitrine/contract/library/file-formats';
import type { FileKind } from '@vitrine/contract/library/media';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { ListedContent } from '@vitrine/contract/content-list';
import type { Calls } from './key-routes.ts';

export interface Upload {
  /** The file's name; its ending tells a video where neither the content nor the blob's type does. */
  name: string;
  /** Default: no folder. */
  folderId?: FolderId | undefined;
}

/** An image, video or document that screens can show, or an audio file that they can play. */
export type UploadedMedia =
  | Extract<ListedContent, { kind: 'image' | 'video' | 'audio'; filename: string }>
  | Extract<ListedContent, { kind: 'document'; pageCount: number }>;

const VIDEO_ENDING = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|m?ts|wmv|flv|3gp|ogv)$/i;

/** The time between two requests for the state of a file that is being prepared. */
const LOOK_EVERY_MS = 1_000;

/** The waits before an upload is resumed. After as many failures without a new byte, it fails. */
const RESUME_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Transport {
  server: string;
  key: string;
  fetch: typeof fetch;
  /** How much of a file one request may carry. */
  partSize: PartSize;
}

/**
 * Uploads an image, a video, a document or an audio file, and waits until screens can show or play it. A lost connection is
 * resumed where it broke off.
 *
 * @throws AppError of the upload; `media.not_ready` with the reason if the file cannot be prepared
 */
export async function uploadMedia(
  calls: Calls,
  transport: Transport,
  file: Blob,
  { name: originalName, folderId }: Upload,
): Promise<UploadedMedia> {
  const format = detectFormat(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), originalName);
  const kind = format?.kind ?? guessKind(file, originalName);
  const address = await sendFile(transport, file, originalName);
  const body = { kind, originalName, folderId };
  const uploadId = address.pathname.split('/').at(-1) ?? '';
  const { image, video, document, audio } = await resume(async () =>
    calls.media.finishResumableUpload({ params: { uploadId }, body }),
  );
  const ids = (image ?? video ?? document ?? audio)?.id ?? '';
  for (;;) {
    const { results } = await resume(async () => calls.search.find({ query: { ids } }));
    const found = results.find((each) => each.kind === 'content')?.content;
    if (found?.kind !== 'image' && found?.kind !== 'video' && found?.kind !== 'document' && found?.kind !== 'audio') {
      throw new AppError('media.not_found');
    }
    if (found.status === 'ready') return found;
    if (found.status === 'failed') {
      throw new AppError('media.not_ready', found.failure === null ? {} : { message: found.failure });
    }
    await wait(LOOK_EVERY_MS);
  }
}

/** The kind of a file whose content does not tell it. */
const guessKind = ({ type }: Blob, name: string): FileKind =>
  type.startsWith('video/') || (!type.startsWith('image/') && VIDEO_ENDING.test(name)) ? 'video' : 'image';

/** Sends the bytes of a file by the tus protocol, and returns the address of the upload. */
async function sendFile(transport: Transport, file: Blob, name: string): Promise<URL> {
  const announcement = {
    'upload-length': String(file.size),
    'upload-metadata': `filename ${toBase64(name)}`,
    'idempotency-key': newIdempotencyKey(),
  };
  const start = new URL('/api/objects/uploads', transport.server);
  const { headers } = await callTus(transport, 'POST', start, announcement);
  const address = new URL(headers.get('location') ?? '', start);
  await sendParts(transport, file, address);
  return address;
}

/** Sends the bytes of a file, in parts if a proxy does not let them pass in one request. */
async function sendParts(transport: Transport, file: Blob, address: URL): Promise<void> {
  const parts = createParts(transport.partSize, file.size);
  let sent = 0;
  while (sent < file.size) {
    await resume(
      async () => {
        parts.onOther();
        sent = readOffset(await callTus(transport, 'HEAD', address));
        if (sent >= file.size) return;
        const part = file.slice(sent, sent + parts.readSize());
        parts.onPart(sent);
        const about = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sent) };
        sent = readOffset(await callTus(transport, 'PATCH', address, about, part));
      },
      { readProgress: () => sent, isHandled: parts.shrinkAfter },
    );
  }
}

const readOffset = ({ headers }: Response): number => Number(headers.get('upload-offset'));

const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

async function callTus(
  { key, fetch: transport }: Transport,
  method: string,
  address: URL,
  about: Record<string, string> = {},
  body: Blob | null = null,
): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', ...about };
  const answer = await transport(address, { method, headers, body }).catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  if (!answer.ok) throw toAppError(answer.status, answer.statusText, await answer.text());
  return answer;
}

interface Resuming {
  /** A number; when it has changed, the waits begin anew. */
  readProgress: () => number;
  /** True if the next attempt avoids what has failed. */
  isHandled: (error: unknown) => boolean;
}

/** Repeats a call while the connection is lost, the server starts, or an earlier attempt still runs. */
async function resume<T>(
  call: () => Promise<T>,
  { readProgress, isHandled }: Resuming = { readProgress: () => 0, isHandled: () => false },
): Promise<T> {
  let progress = readProgress();
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (progress !== readProgress()) failures = 0;
      progress = readProgress();
      if (isHandled(error)) continue;
      const delayMs = RESUME_AFTER_MS[failures];
      if (delayMs === undefined || !isTransient(error)) throw error;
      await wait(delayMs);
    }
  }
}

const isTransient = (error: unknown): boolean =>
  isAppError(error) &&
  ['network.failed', 'server.unavailable', 'upload.elsewhere', 'idempotency.in_progress'].includes(error.code);
