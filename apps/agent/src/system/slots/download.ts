import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { agent } from '@vitrine/contract/agent/agent';
import type { SystemRelease } from '@vitrine/contract/agent/release';
import { type Credential, Refused } from '../../commands/credential.ts';

/** Bytes that are written between two waits for the disk, which limits the memory that they use. */
const SYNC_BYTES = 4_000_000;

/** Time until the next attempt. It doubles with each failure, up to the longest. */
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;

/** A download without progress for this time has failed. */
const MAX_SILENCE_MS = 2 * 60 * 60_000;

interface Options {
  credential: Credential;
  /** The path of the file, of which a part may be there. */
  path: string;
  release: Pick<SystemRelease, 'sha256' | 'bytes'>;
  wait: (ms: number) => Promise<void>;
  isStopped: () => boolean;
  log: (message: string) => void;
}

/** True for an answer after which the server will never send this file. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** @throws Error if asking again is of no use */
function checkRefusal(error: unknown): void {
  if (error instanceof Refused && error.status === 404) {
    throw new Error('The server offers another system by now: send the command again');
  }
  if (isFinal(error)) throw error;
}

/**
 * Downloads a system to the disk, and goes on where an earlier attempt has ended. Waits while the server cannot be reached.
 *
 * @returns false if it was stopped
 * @throws Error when the server refuses it, nothing has come for two hours, or the file is another one than was signed
 */
export async function downloadSystem(options: Options): Promise<boolean> {
  const { path, release } = options;
  await mkdir(dirname(path), { recursive: true });
  const hadPart = await stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
  if (!(await fetchRest(options))) return false;
  if ((await hashFile(path)) === release.sha256) return true;
  await rm(path);
  // A loss of power may have damaged what was there before.
  if (hadPart) return downloadSystem(options);
  throw new Error('Its file is not the one that was signed');
}

/** Downloads the missing part of the file. Returns false if it was stopped. */
async function fetchRest({ credential, path, release, wait, isStopped, log }: Options): Promise<boolean> {
  const { sha256, bytes } = release;
  const route = agent.systemReleaseFile.path.replace(':sha256', sha256);
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    let { size } = await file.stat();
    if (size > bytes) {
      await file.truncate(0);
      size = 0;
    }
    let waitMs = FIRST_WAIT_MS;
    let silenceMs = 0;
    while (size < bytes) {
      let failure: unknown = new Error('The server has sent less than it announced');
      let unsynced = 0;
      try {
        for await (const chunk of credential.downloadRest(route, size, bytes - size)) {
          if (isStopped()) return false;
          await file.write(chunk, 0, chunk.length, size);
          size += chunk.length;
          unsynced += chunk.length;
          waitMs = FIRST_WAIT_MS;
          silenceMs = 0;
          if (unsynced < SYNC_BYTES) continue;
          // The size of the file says how much of it there is, also after a loss of power.
          await file.datasync();
          unsynced = 0;
        }
      } catch (error) {
        checkRefusal(error);
        failure = error;
      }
      await file.datasync();
      if (size >= bytes) break;
      if (isStopped()) return false;
      if (silenceMs >= MAX_SILENCE_MS) throw failure;
      log(`The download of the system waits at ${Math.floor((100 * size) / bytes)} %: ${String(failure)}`);
      const nextMs = Math.max(waitMs, failure instanceof Refused ? failure.retryAfterMs : 0);
      await wait(Math.min(nextMs, MAX_WAIT_MS));
      silenceMs += nextMs;
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
    }
    return true;
  } finally {
    await file.close();
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
