import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readSettingsFile, writeSettingsFile } from '@vitrine/contract/agent/settings-file';
import { disk, writeSynced } from '../../files/disk.ts';
import { readUntrusted } from '../../files/untrusted.ts';

/** The largest file of settings in bytes; real ones are shorter. */
const MAX_BYTES = 10_000;

/**
 * Makes the settings that a phone has requested those of the machine. They are parsed and written anew, so that nothing but
 * settings gets there.
 *
 * @throws Error when the request has no valid settings; it is deleted in any case
 */
export async function applyRequestedSettings(request: string, settings: string): Promise<void> {
  try {
    const { settings: requested, mistakes } = readSettingsFile(await readUntrusted(request, MAX_BYTES));
    if (mistakes.length > 0) throw new Error(mistakes.join('; '));
    const text = writeSettingsFile(requested);
    await writeSynced(disk, `${settings}.new`, Buffer.from(text));
    await disk.rename(`${settings}.new`, settings);
    await disk.sync(dirname(settings));
  } finally {
    await rm(request, { force: true });
  }
}
