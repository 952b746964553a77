import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import { CallFailed } from '../network/failures.ts';
import { nextChunk, type Server } from '../network/server.ts';
import type { Store } from './store.ts';

/** The maximum number of bytes of a download in memory before they are stored. */
const PART_BYTES = 4 * 1024 * 1024;

/** A connection without a chunk for this long has failed. */
const IDLE_MS = 30_000;

/** The bytes do not have the hash in the manifest. */
export class HashMismatch extends Error {
  override readonly name = 'HashMismatch';
}

type Sha256 = ReturnType<typeof sha256.create>;

interface DownloadOptions {
  store: Store;
  server: Server;
  signal: AbortSignal;
  /** The number of bytes received, of `asset.bytes`. */
  onProgress: (bytes: number) => void;
}

/** The received part of an asset: its hash so far, and the numbers of stored parts and of bytes. */
interface Received {
  hash: Sha256;
  parts: number;
  bytes: number;
}

/** The hash of parts in order, with one part in memory at a time. */
async function hashParts(parts: Blob[]): Promise<Sha256> {
  const hash = sha256.create();
  for (const part of parts) hash.update(new Uint8Array(await part.arrayBuffer()));
  return hash;
}

/** True when these parts have this hash; false also when they cannot be read. */
export async function isIntact(parts: Blob[], expected: string): Promise<boolean> {
  try {
    return bytesToHex((await hashParts(parts)).digest()) === expected;
  } catch {
    return false;
  }
}

/**
 * Downloads an asset into the store and verifies its hash. Parts received before an interruption stay stored, and
 * the next call continues after them with a range request, also after a restart.
 *
 * @throws CallFailed, Unpaired as the call; HashMismatch; DOMException when the store is full
 */
export async function download(asset: ManifestAsset, options: DownloadOptions): Promise<void> {
  const { store } = options;
  const earlier = await readResumableParts(asset, store);
  const { hash, bytes } = earlier.bytes < asset.bytes ? await receive(asset, earlier, options) : earlier;
  if (bytes < asset.bytes) throw new CallFailed('The file broke off');
  if (bytesToHex(hash.digest()) !== asset.sha256) {
    await store.drop(asset.sha256);
    throw new HashMismatch(`The bytes of ${asset.sha256.slice(0, 12)} are not what the server announced`);
  }
  await store.complete({ sha256: asset.sha256, bytes, mimeType: asset.mimeType, storedAtMs: Date.now() });
}

async function startOver(asset: ManifestAsset, store: Store): Promise<Received> {
  await store.drop(asset.sha256);
  return { hash: sha256.create(), parts: 0, bytes: 0 };
}

/** The parts of an earlier attempt; none when they cannot be read or are too many. */
async function readResumableParts(asset: ManifestAsset, store: Store): Promise<Received> {
  const parts = await store.parts(asset.sha256);
  const hash = await hashParts(parts).catch(() => null);
  const bytes = parts.reduce((sum, part) => sum + part.size, 0);
  return hash === null || bytes > asset.bytes ? startOver(asset, store) : { hash, parts: parts.length, bytes };
}

/** Receives the missing bytes. On failure, those received so far are stored before the error is thrown. */
async function receive(asset: ManifestAsset, earlier: Received, options: DownloadOptions): Promise<Received> {
  const { store, server, signal, onProgress } = options;
  const headers: Record<string, string> = earlier.bytes > 0 ? { range: `bytes=${earlier.bytes}-` } : {};
  const { response, reader } = await server.open(asset.url, { headers, signal });
  const isWhole = earlier.bytes > 0 && response.status !== 206;
  const received = isWhole ? await startOver(asset, store) : { ...earlier };

  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bufferedBytes = 0;
  async function flush(): Promise<void> {
    if (bufferedBytes === 0) return;
    await store.putPart(asset.sha256, received.parts, new Blob(chunks));
    received.parts += 1;
    chunks = [];
    bufferedBytes = 0;
  }

  try {
    for (;;) {
      const chunk = await nextChunk(reader, IDLE_MS, signal);
      if (chunk === null) break;
      received.hash.update(chunk);
      chunks.push(chunk);
      bufferedBytes += chunk.byteLength;
      received.bytes += chunk.byteLength;
      onProgress(received.bytes);
      if (received.bytes > asset.bytes) break;
      if (bufferedBytes >= PART_BYTES) await flush();
    }
  } catch (error) {
    await flush();
    throw error;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  await flush();
  return received;
}
