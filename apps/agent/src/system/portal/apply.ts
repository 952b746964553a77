import { constants } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readSettingsFile, writeSettingsFile } from '@vitrine/contract/agent/settings-file';
import { disk, writeSynced } from '../../files/disk.ts';

/** A text of any use is shorter. */
const MAX_BYTES = 10_000;

/**
 * Reads a file that a process without privileges has written: no link, which could name any file of the machine, no
 * device or pipe, and not more than settings need.
 *
 * @throws Error when it is anything else
 */
async function readForeignFile(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile() || found.nlink > 1 || found.size > MAX_BYTES) throw new Error(`${path} holds no settings`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Makes the settings that the page for phones was asked for those of the machine. They are read and written anew, so that
 * nothing but settings gets there.
 *
 * @throws Error when they are none; the request is deleted in any case
 */
export async function applyRequestedSettings(request: string, settings: string): Promise<void> {
  try {
    const text = writeSettingsFile(readSettingsFile(await readForeignFile(request)));
    await writeSynced(disk, `${settings}.new`, Buffer.from(text));
    // The agent reads it, who is another user.
    await chmod(`${settings}.new`, 0o644);
    await disk.rename(`${settings}.new`, settings);
    await disk.sync(dirname(settings));
  } finally {
    await rm(request, { force: true });
  }
}
