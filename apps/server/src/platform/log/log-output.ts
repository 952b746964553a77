import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** If a pipe is full because its reader is slow: the length of one wait, and the most waits for one line (5 s). */
const WAIT_MS = 10;
const MAX_WAITS = 500;

const idle = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines to a file descriptor at once. A line that cannot be written is lost, because a full disk or a closed pipe
 * must not end the server; pino's own destination would stop the process while it waits for space.
 */
export function createLineOutput(fd: number): DestinationStream {
  let isCut = false;
  /**
   * True after the reader took nothing for the whole wait. Lines are then lost at once, instead of stopping the server
   * for each.
   */
  let isStuck = false;

  /** @throws ErrnoException */
  function writeAll(bytes: Buffer): void {
    let rest = bytes;
    for (let waits = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
        isStuck = false;
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (!isBusy || isStuck || waits >= MAX_WAITS) {
          isStuck = isBusy;
          isCut = rest.length < bytes.length || isCut;
          throw error;
        }
        waits += 1;
        Atomics.wait(idle, 0, 0, WAIT_MS);
      }
    }
  }

  return {
    write(line) {
      try {
        if (isCut) writeAll(Buffer.from('\n'));
        isCut = false;
        writeAll(Buffer.from(line));
      } catch {
        // There is nowhere to report it.
      }
    },
  };
}
