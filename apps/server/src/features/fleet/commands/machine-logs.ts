import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MACHINE_LOG_MAX_BYTES, type MachineLog } from '@vitrine/contract/fleet/device-files';
import { AppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredFile } from '../../../http/files/files.ts';
import type { Logs } from '../../activity/index.ts';
import { createDeviceFiles } from './device-files.ts';

/** The time for which logs are kept, that of the commands that requested them. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const unpack = promisify(gunzip);

export type MachineLogs = ReturnType<typeof createMachineLogs>;

/** Logs of the machines behind screens, requested by a command. The newest of each device is stored. */
export function createMachineLogs(platform: Platform, { logs }: { logs: Logs }) {
  const files = createDeviceFiles(
    platform,
    { logs },
    {
      kind: 'machineLog',
      command: 'send-logs',
      folder: 'machine-logs',
      prefix: 'mlg',
      maxBytes: MACHINE_LOG_MAX_BYTES,
      retentionMs: RETENTION_MS,
      // Only ever downloaded: it is a text of the device.
      accept: async (packed) => ({ content: await unpackLog(packed), mimeType: 'text/plain; charset=utf-8' }),
    },
  );
  return {
    ...files,

    /**
     * The newest log of the machine behind a device; null if there is none.
     *
     * @throws device.not_found
     */
    async machineLog({ accountId }: InAccount, ref: string): Promise<MachineLog | null> {
      const row = await files.newest(accountId, ref);
      if (row === null) return null;
      const { id, deviceId, fileSize: bytes, takenAt } = row;
      return { url: `/api/devices/${deviceId}/machine-logs/${id}`, bytes, takenAt: takenAt.toISOString() };
    },

    /** @throws machine_log.not_found also for another account's device, and after a newer log */
    async machineLogFile({ accountId }: InAccount, ref: string, id: string): Promise<StoredFile> {
      const found = await files.find(accountId, ref, id);
      if (found === null) throw new AppError('machine_log.not_found');
      const { storageKey: key, fileSize: size, mimeType, sha256, takenAt } = found.row;
      const downloadAs = `${found.device.name} ${takenAt.toISOString().slice(0, 10)}.log.txt`;
      return { key, size, mimeType, sha256, downloadAs };
    },
  };
}

async function unpackLog(packed: Buffer): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: MACHINE_LOG_MAX_BYTES });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new AppError(isTooLarge ? 'request.too_large' : 'machine_log.not_gzip', { cause });
  }
}
