import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ManifestAsset } from '@vitrine/contract/player';
import { CallFailed, nextPiece, open } from '../network/api.ts';
import type { Store } from './store.ts';

/** What is held in memory of a download before it goes to the store. */
const PART_BYTES = 4 * 1024 * 1024;

/** A connection that brings nothing for this long is given up. */
const QUIET_MS = 30_000;

/** The bytes are not those the manifest names. */
export class WrongBytes extends Error {
  override readonly name = 'WrongBytes';
}

interface Download {
  store: Store;
  token: string;
  signal: AbortSignal;
  /** Bytes that are there, of `asset.bytes`. */
  onProgress: (bytes: number) => void;
}

/** The SHA-256 of parts in order, in hexadecimal; one part in memory at a time. */
async function hashOf(parts: Blob[]): Promise<ReturnType<typeof sha256.create>> {
  const hash = sha256.create();
  for (const part of parts) hash.update(new Uint8Array(await part.arrayBuffer()));
  return hash;
}

/** True when these parts are the bytes of that hash; false also when they cannot be read. */
export async function isIntact(parts: Blob[], expected: string): Promise<boolean> {
  try {
    return bytesToHex((await hashOf(parts)).digest()) === expected;
  } catch {
    return false;
  }
}

/**
 * Fetches an asset into the store, hashing on the way. What arrived before an interruption stays and is continued
 * with a range request by the next call, also after a restart.
 *
 * @throws CallFailed, Unpaired as the call; WrongBytes when the hash differs; DOMException when the store is full
 */
export async function download(asset: ManifestAsset, { store, token, signal, onProgress }: Download): Promise<void> {
  const address = new URL(asset.url, location.origin);
  // The address of another origin carries its own signature; the token is not for strangers.
  const auth = address.origin === location.origin ? { bearer: token } : {};

  const earlier = await store.parts(asset.sha256);
  let hash = await hashOf(earlier).catch(() => null);
  let count = earlier.length;
  let bytes = earlier.reduce((sum, part) => sum + part.size, 0);
  if (hash === null || bytes > asset.bytes) {
    await store.drop(asset.sha256);
    hash = sha256.create();
    count = 0;
    bytes = 0;
  }

  if (bytes < asset.bytes) {
    const headers: Record<string, string> = bytes > 0 ? { range: `bytes=${bytes}-` } : {};
    const { response, reader } = await open(address.href, { ...auth, headers, signal });
    if (bytes > 0 && response.status !== 206) {
      await store.drop(asset.sha256);
      hash = sha256.create();
      count = 0;
      bytes = 0;
    }
    let pieces: Uint8Array<ArrayBuffer>[] = [];
    let held = 0;
    const flush = async (): Promise<void> => {
      if (held === 0) return;
      await store.putPart(asset.sha256, count, new Blob(pieces));
      count += 1;
      pieces = [];
      held = 0;
    };
    try {
      for (;;) {
        const piece = await nextPiece(reader, QUIET_MS, signal);
        if (piece === null) break;
        hash.update(piece);
        pieces.push(piece);
        held += piece.byteLength;
        bytes += piece.byteLength;
        onProgress(bytes);
        if (bytes > asset.bytes) break;
        if (held >= PART_BYTES) await flush();
      }
    } catch (error) {
      await flush();
      throw error;
    } finally {
      void reader.cancel().catch(() => undefined);
    }
    await flush();
  }

  if (bytes < asset.bytes) throw new CallFailed('The file broke off');
  if (bytesToHex(hash.digest()) !== asset.sha256) {
    await store.drop(asset.sha256);
    throw new WrongBytes(`The bytes of ${asset.sha256.slice(0, 12)} are not what the server announced`);
  }
  await store.complete({
    sha256: asset.sha256,
    bytes,
    mimeType: asset.mimeType,
    storedAtMs: Date.now(),
  });
}
