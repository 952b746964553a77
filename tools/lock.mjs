import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `work` under a lock file. Waits for other processes of this checkout; takes over the lock of a process that has
 * died. Must run on Node.js 20.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Links a complete file, which is atomic: an empty lock file would look like that of a dead process. */
function take(file) {
  const prepared = `${file}.${process.pid}`;
  writeFileSync(prepared, String(process.pid));
  try {
    linkSync(prepared, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(prepared);
  }
}

function isHeld(file) {
  let pid;
  try {
    pid = Number(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
