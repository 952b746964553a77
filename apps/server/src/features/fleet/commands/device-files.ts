import { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readAtMost } from '../../../platform/storage/read-at-most.ts';
import { removeAll } from '../../../platform/storage/storage.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { findDevice } from '../reads.ts';
import { logEvents, type Logs } from '../../activity/index.ts';
import {
  deleteDeviceFilesBefore,
  type DeviceFileKind,
  type DeviceFileRow,
  findDeviceFile,
  listDeviceFileKeys,
  upsertDeviceFile,
} from './device-file-store.ts';
import { findCommand, settleCommand } from './store.ts';

/** Younger files may belong to an upload whose row is not stored yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** The least time between a file and one that nobody requested. */
const UNASKED_MS = 60_000;

/** The device that sends a file. */
export interface Sender {
  accountId: string;
  deviceId: string;
}

/** The device's row, and its newest file of a kind. */
interface Found {
  device: { id: string; name: string };
  row: DeviceFileRow;
}

interface Kind {
  kind: DeviceFileKind;
  /** The command that requests a file of this kind. */
  command: CommandKind;
  /** The folder of all files, with one for each account, e.g. `screenshots`. */
  folder: string;
  /** The prefix of ids, e.g. `scr`. */
  prefix: string;
  /** The maximum size of an upload in bytes. */
  maxBytes: number;
  /** Files are kept this long; for ever if omitted. */
  retentionMs?: number;
  /** Checks an upload; returns what is stored. @throws AppError */
  accept: (upload: Buffer) => Promise<{ content: Buffer; mimeType: string }>;
}

/** Files that devices send when a command requests them. The newest of each device is stored. */
export function createDeviceFiles(
  { db, clock, storage }: Platform,
  { logs }: { logs: Logs },
  { kind, command, folder, prefix, maxBytes, retentionMs, accept }: Kind,
) {
  /** Stores a file in place of the newest one of its device. @param note runs in the same transaction */
  async function store(
    { accountId, deviceId }: Sender,
    upload: Buffer,
    note: (tx: Db, takenAt: Date) => Promise<unknown>,
  ): Promise<void> {
    const { content, mimeType } = await accept(upload);
    const before = await findDeviceFile(db, kind, deviceId);
    const id = newId(prefix);
    const storageKey = `${folder}/${accountId}/${id}`;
    const { size: fileSize, sha256 } = await storage.write(storageKey, Readable.from([content]));
    const takenAt = clock();
    await db.transaction(async (tx) => {
      await upsertDeviceFile(tx, kind, { deviceId, id, storageKey, mimeType, fileSize, sha256, takenAt });
      await note(tx, takenAt);
    });
    if (before !== null) await storage.remove(before.storageKey);
  }

  return {
    /**
     * Stores the file that a command requested, and settles the command. Idempotent.
     *
     * @throws command.not_found also for one that has expired; request.too_large; what `accept` throws
     */
    async receive({ accountId, deviceId }: Sender, commandId: string, bytes: Readable): Promise<void> {
      const upload = await readAtMost(bytes, maxBytes);
      const asked = await findCommand(db, deviceId, commandId, command);
      if (asked?.result === 'done') return;
      if (asked === null || asked.result !== null || asked.expiresAt <= clock())
        throw new AppError('command.not_found');
      if (upload === null) throw new AppError('request.too_large');
      await store({ accountId, deviceId }, upload, (tx, now) =>
        settleCommand(tx, deviceId, commandId, { result: 'done', detail: null, now }),
      );
      const message = logEvents.command.write(command, 'done');
      logs.note({ accountId, deviceId, level: 'info', message, data: { commandId } });
    },

    /**
     * Stores a file that nobody requested, unless there is one of the last minute.
     *
     * @throws request.too_large; what `accept` throws
     */
    async receiveUnasked(sender: Sender, bytes: Readable): Promise<void> {
      const upload = await readAtMost(bytes, maxBytes);
      if (upload === null) throw new AppError('request.too_large');
      const before = await findDeviceFile(db, kind, sender.deviceId);
      if (before !== null && clock().getTime() - before.takenAt.getTime() < UNASKED_MS) return;
      await store(sender, upload, async () => {});
    },

    /**
     * The newest file of a device; null if there is none.
     *
     * @throws device.not_found
     */
    async newest(accountId: string, ref: string): Promise<DeviceFileRow | null> {
      return findDeviceFile(db, kind, (await getOwnedDevice(db, accountId, ref)).id);
    },

    /** Null also for another account's device, and after a newer file. */
    async find(accountId: string, ref: string, id: string): Promise<Found | null> {
      const device = await findDevice(db, accountId, ref);
      const row = device === null ? null : await findDeviceFile(db, kind, device.id);
      return device === null || row === null || row.id !== id ? null : { device, row };
    },

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, `${folder}/${accountId}/`),

    /** Removes files that are too old, and those of deleted devices and of interrupted uploads. */
    async sweep(): Promise<void> {
      const nowMs = clock().getTime();
      if (retentionMs !== undefined) await deleteDeviceFilesBefore(db, kind, new Date(nowMs - retentionMs));
      let accountId: string | null = null;
      let referred = new Set<string>();
      for await (const { key, modifiedAt } of storage.list(`${folder}/`)) {
        const owner = /^[\w-]+\/(\w+)\//.exec(key)?.[1];
        if (owner === undefined || modifiedAt.getTime() > nowMs - ORPHAN_AGE_MS) continue;
        if (owner !== accountId) {
          accountId = owner;
          referred = new Set(await listDeviceFileKeys(db, kind, owner));
        }
        if (!referred.has(key)) await storage.remove(key);
      }
    },
  };
}
