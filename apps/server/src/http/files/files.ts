import { AppError } from '@vitrine/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, FileMissingError, type FileStorage, type OpenFile } from '../../platform/storage/storage.ts';
import { evaluatePreconditions } from '../conditions.ts';
import { collectReplyHeaders } from '../streams.ts';

/** A file to answer with. Its content never changes at the same address. */
interface FileToSend {
  size: number;
  mimeType: string;
  sha256: string;
  /** The time since which the file exists at its address; unknown if omitted. */
  modifiedAt?: Date;
  /** The name for a download; null shows the file in the browser. */
  downloadAs?: string | null;
}

export interface StoredFile extends FileToSend {
  key: string;
}

/** A file that is outside of the storage. */
export interface LocalFile extends FileToSend {
  /**
   * Opens a part of the file, which is then sent once.
   *
   * @throws AppError
   */
  open: (range: ByteRange) => Promise<OpenFile>;
  /** The time without progress after which the connection is closed. */
  idleMs: number;
}

/**
 * Answers with a file, a part of it, or 304; or redirects to storage that has its own addresses. Follows RFC 9110;
 * several ranges in one request are ignored, as the RFC allows.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: StoredFile | LocalFile,
): Promise<void> {
  const { size, modifiedAt = null } = file;
  const etag = `"${file.sha256}"`;
  // One object, because a player requests hundreds of parts of a file.
  const headers: Headers = collectReplyHeaders(reply);
  headers['etag'] = etag;
  headers['accept-ranges'] = 'bytes';
  headers['cache-control'] = 'private, max-age=31536000, immutable';
  // An uploaded file must never run as a page or script in a browser.
  headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  headers['cross-origin-resource-policy'] = 'same-origin';
  if (modifiedAt !== null) headers['last-modified'] = modifiedAt.toUTCString();
  if (file.downloadAs) headers['content-disposition'] = toAttachmentHeader(file.downloadAs);

  const outcome = evaluatePreconditions(request.headers, { etag, size, modifiedAt });
  if (outcome.status === 416) headers['content-range'] = `bytes */${size}`;
  if (outcome.status !== 200 && outcome.status !== 206) return endFile(reply, outcome.status, headers);

  const range = outcome.status === 206 ? outcome.range : { start: 0, end: size - 1 };
  const length = range.end - range.start + 1;
  headers['content-type'] = file.mimeType;
  headers['content-length'] = length;
  if (outcome.status === 206) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
  if (request.method === 'HEAD' || length === 0) return endFile(reply, outcome.status, headers);
  const isStored = 'key' in file;
  if (isStored && storage.origin !== null) return redirect(reply, storage, file);

  const open = await (isStored ? openStored(storage, file.key, range) : file.open(range));
  reply.hijack();
  if (!isStored) reply.raw.setTimeout(file.idleMs, () => reply.raw.destroy());
  reply.raw.writeHead(outcome.status, headers);
  try {
    await open.send(reply.raw);
    reply.raw.end();
  } catch {
    // The headers are sent, so closing the connection is the only way to signal the failure.
    reply.raw.destroy();
  }
}

async function openStored(storage: FileStorage, key: string, range: ByteRange): Promise<OpenFile> {
  return storage.open(key, range).catch((cause: unknown) => {
    throw cause instanceof FileMissingError ? new AppError('media.not_found', { cause }) : cause;
  });
}

/** The time for which a browser may reuse a redirect, in seconds. */
const REDIRECTED_FOR = 300;

async function redirect(reply: FastifyReply, storage: FileStorage, file: StoredFile): Promise<void> {
  const { key, mimeType, downloadAs } = file;
  const disposition = downloadAs ? toAttachmentHeader(downloadAs) : null;
  const headers: Headers = collectReplyHeaders(reply);
  headers['location'] = (await storage.addressToRead(key, { mimeType, disposition })) ?? '';
  headers['cache-control'] = `private, max-age=${REDIRECTED_FOR}`;
  return endFile(reply, 302, headers);
}

type Headers = ReturnType<typeof collectReplyHeaders>;

function endFile(reply: FastifyReply, status: number, headers: Headers): void {
  reply.hijack();
  reply.raw.writeHead(status, headers);
  reply.raw.end();
}

/** Returns the value of `Content-Disposition` for a download with this name, in ASCII and in UTF-8. */
export function toAttachmentHeader(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
