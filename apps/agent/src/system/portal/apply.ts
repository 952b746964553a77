import { chmod, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readSettingsFile, writeSettingsFile } from '@vitrine/contract/agent/settings-file';
import { disk, writeSynced } from '../../files/disk.ts';
import { readUntrusted } from '../../files/untrusted.ts';

/** A text of any use is shorter. */
const MAX_BYTES = 10_000;

/**
 * Makes the settings that the page for phones was asked for those of the machine. They are read and written anew, so that
 * nothing but settings gets there.
 *
 * @throws Error when they are none; the request is deleted in any case
 */
export async function applyRequestedSettings(request: string, settings: string): Promise<void> {
  try {
    const text = writeSettingsFile(readSettingsFile(await readUntrusted(request, MAX_BYTES)));
    await writeSynced(disk, `${settings}.new`, Buffer.from(text));
    // The agent reads it, who is another user.
    await chmod(`${settings}.new`, 0o644);
    await disk.rename(`${settings}.new`, settings);
    await disk.sync(dirname(settings));
  } finally {
    await rm(request, { force: true });
  }
}
