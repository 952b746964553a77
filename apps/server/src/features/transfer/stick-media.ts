import { pipeline } from 'node:stream/promises';
import { AppError } from '@vitrine/contract/core/errors';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { assetUrl } from '@vitrine/contract/player/manifest-schema';
import type { InAccount } from '../../http/callers.ts';
import type { Archive } from '../../http/files/archive.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { computeZipSize, zipFiles } from './zip.ts';
import { type Devices, findDevice, findManifestPeriod, type Groups } from '../fleet/index.ts';
import type { PlayoutService } from '../playout/index.ts';

/** The largest archive in bytes. A larger one needs 64-bit fields, which some computers cannot read. */
const MAX_BYTES = 4_000_000_000;

/** The folder on sticks from which agents take media. */
const FOLDER = 'vitrine-media';

interface Dependencies {
  devices: Pick<Devices, 'addVirtual'>;
  groups: Pick<Groups, 'addDevice'>;
  playout: Pick<PlayoutService, 'listFiles'>;
  findAsset: (accountId: string, sha256: string) => Promise<{ key: string; size: number }>;
}

/** A screen; without `deviceId` a new one, in the group if there is one. */
interface Target {
  deviceId?: string | undefined;
  groupId?: GroupId | undefined;
}

/** The files that screens need for the coming days, for USB sticks. */
export function createStickMedia(platform: Platform, dependencies: Dependencies) {
  const { db, clock, runDry, storage } = platform;
  const { devices, groups, playout, findAsset } = dependencies;

  const listFiles = (deviceRowId: string) =>
    playout.listFiles(deviceRowId, findManifestPeriod(deviceRowId, clock().getTime()));

  /**
   * Lists the files of a new screen, which is added in a transaction that is rolled back.
   *
   * @throws group.not_found
   */
  const listFilesOfNew = (accountId: string, groupId: GroupId | undefined) =>
    runDry(async () => {
      const id = newId('dev');
      const device = { id, accountId, deviceId: id, name: '', timeZone: 'UTC', rotation: 0, tokenHash: null } as const;
      await devices.addVirtual(db, { ...device, createdAt: clock() });
      if (groupId !== undefined) await groups.addDevice({ accountId }, groupId, { deviceId: id });
      return listFiles(id);
    });

  async function listFilesOf(accountId: string, { deviceId, groupId }: Target) {
    if (deviceId === undefined) return listFilesOfNew(accountId, groupId);
    const device = await findDevice(db, accountId, deviceId);
    if (device === null) throw new AppError('device.not_found');
    return listFiles(device.id);
  }

  /** @throws device.not_found, group.not_found, stick_media.too_large */
  async function prepare(accountId: string, target: Target) {
    const assets = await listFilesOf(accountId, target);
    const hashes = new Set(assets.flatMap(({ sha256, url }) => (url === assetUrl(sha256) ? [sha256] : [])));
    const files = await Promise.all(
      Array.from(hashes, async (sha256) => {
        const { key, size } = await findAsset(accountId, sha256);
        return { name: `${FOLDER}/${sha256}`, size, open: () => storage.read(key) };
      }),
    );
    const bytes = computeZipSize(files);
    if (bytes > MAX_BYTES) throw new AppError('stick_media.too_large');
    return { files, bytes };
  }

  return {
    /** @throws device.not_found, group.not_found, stick_media.too_large */
    async describe({ accountId }: InAccount, target: Target): Promise<{ files: number; bytes: number }> {
      const { files, bytes } = await prepare(accountId, target);
      return { files: files.length, bytes };
    },

    /**
     * Opens the archive, whose files are read from storage one after the other while it is sent.
     *
     * @throws device.not_found, group.not_found, stick_media.too_large
     */
    async download({ accountId }: InAccount, target: Target): Promise<Archive> {
      const { files, bytes } = await prepare(accountId, target);
      return {
        name: `${FOLDER}.zip`,
        mimeType: 'application/zip',
        size: bytes,
        send: (to) => pipeline(zipFiles(files), to),
      };
    },
  };
}
