import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findMediaType, SIGNATURE_BYTES } from '../files/media-type.ts';
import type { StateFile } from '../files/state.ts';
import { hasSecret } from './local-interface.ts';

const ASSET_PATH = /^\/api\/player\/v1\/assets\/([\da-f]{64})$/;

interface Options {
  /** The folder with the files of USB sticks, each named by its hash. */
  folder: string;
  state: StateFile;
}

/** Returns the first and the last byte of `Range: bytes=…`, or of the whole file; null when the range begins behind the end. */
function readRange(header: string | undefined, size: number): { start: number; end: number; isPart: boolean } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  const all = { start: 0, end: size - 1, isPart: false };
  if (from === '' && to === '') return all;
  if (from === '') return { start: Math.max(size - Number(to), 0), end: size - 1, isPart: true };
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (end < start && start < size) return all;
  return start < size ? { start, end, isPart: true } : null;
}

/** Returns null when there is no plain file at this path. */
async function openPlain(path: string): Promise<{ file: FileHandle; size: number } | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  const stats = await file?.stat().catch(() => null);
  if (file !== null && stats?.isFile() === true) return { file, size: stats.size };
  await file?.close();
  return null;
}

/**
 * Answers requests for assets from the files of USB sticks, as the server answers them. Only the player of this machine gets
 * them, by the token of its device, also while the server is away. A file that it has received to its end is deleted: it
 * keeps files itself, and if it should reject the bytes, its next request goes to the server.
 */
export function createStickMedia({ folder, state }: Options) {
  /** Returns false when the server has to answer. */
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const [, sha256] = ASSET_PATH.exec(path) ?? [];
    const { identity } = state.read();
    if (sha256 === undefined || identity === null) return false;
    if (!hasSecret(request.headers.authorization, identity.deviceToken)) return false;
    const stored = join(folder, sha256);
    const opened = await openPlain(stored);
    if (opened === null) return false;
    const { file, size } = opened;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
      const range = readRange(request.headers.range, size);
      const headers = {
        etag: `"${sha256}"`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      };
      if (range === null) {
        response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
        return true;
      }
      const { start, end, isPart } = range;
      response.writeHead(isPart ? 206 : 200, {
        ...headers,
        'content-type': findMediaType(buffer.subarray(0, bytesRead)) ?? 'application/octet-stream',
        'content-length': end - start + 1,
        ...(isPart ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
      });
      if (request.method === 'HEAD') {
        response.end();
        return true;
      }
      await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
      if (end === size - 1) await rm(stored, { force: true });
      return true;
    } catch (error) {
      if (!response.headersSent) throw error;
      // The player has left, or the disk fails: the length tells it that bytes are missing.
      response.destroy();
      return true;
    } finally {
      await file.close();
    }
  };
}
