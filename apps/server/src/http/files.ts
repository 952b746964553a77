import { pipeline } from 'node:stream/promises';
import { AppError } from '@vitrine/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { type ByteRange, FileMissingError, type FileStorage } from '../platform/storage/storage.ts';
import { headersOf } from './streams.ts';

/** A file as a route answers with it. Its content never changes under the same address. */
export interface StoredFile {
  key: string;
  size: number;
  mimeType: string;
  sha256: string;
  /** The name a download gets; the browser shows the file where it is null. */
  downloadAs?: string | null;
}

/**
 * Answers with a file: whole or in part, or with 304 where the caller has it. Follows RFC 9110; of several ranges
 * in one request none is honoured, as the RFC allows.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: StoredFile,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string | number> = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    // Nothing that an account uploaded may run in a browser, whatever it turns out to be.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...(file.downloadAs ? { 'content-disposition': attachment(file.downloadAs) } : {}),
  };
  if (names(request.headers['if-none-match'], etag)) return end(reply, 304, headers);

  const wanted = rangeOf(request, file.size, etag);
  if (wanted === 'unsatisfiable') return end(reply, 416, { ...headers, 'content-range': `bytes */${file.size}` });

  const length = wanted === null ? file.size : wanted.end - wanted.start + 1;
  const full = {
    ...headers,
    'content-type': file.mimeType,
    'content-length': length,
    ...(wanted === null ? {} : { 'content-range': `bytes ${wanted.start}-${wanted.end}/${file.size}` }),
  };
  const status = wanted === null ? 200 : 206;
  if (request.method === 'HEAD' || length === 0) return end(reply, status, full);

  const bytes = await storage.read(file.key, wanted ?? undefined).catch((cause: unknown) => {
    throw cause instanceof FileMissingError ? new AppError('media.not_found', { cause }) : cause;
  });
  reply.hijack();
  reply.raw.writeHead(status, { ...headersOf(reply), ...full });
  // The caller may leave at any moment; what can be said then is said by the closed connection.
  await pipeline(bytes, reply.raw).catch(() => reply.raw.destroy());
}

function end(reply: FastifyReply, status: number, headers: Record<string, string | number>): void {
  reply.hijack();
  reply.raw.writeHead(status, { ...headersOf(reply), ...headers });
  reply.raw.end();
}

function rangeOf(request: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const { range } = request.headers;
  const ifRange = request.headers['if-range'];
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** Whether an `If-None-Match` header names this tag; weak and strong count the same there. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
