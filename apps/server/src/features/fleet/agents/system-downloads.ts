import type { Writable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceCaller } from '../../../http/callers.ts';
import type { OpenFile } from '../../../platform/storage/storage.ts';

/** A download from its request to its end; the receiver is known once its answer begins. */
interface Download {
  accountId: string;
  to: Writable | null;
}

/** The time that refused machines wait: between this and twice as long, so that they do not return together. */
const RETRY_AFTER_MS = 30_000;

/**
 * Limits the number of devices that download at the same time. Each has one download: a new one ends the former. While all
 * places are taken, an account with fewer gets one of the account with the most, so that nobody keeps the others waiting.
 */
export function createSystemDownloads(max: number) {
  /** The downloads by device, the oldest first. */
  const running = new Map<string, Download>();

  /** False if this account has its share already. */
  function makeRoom(accountId: string): boolean {
    const counts = new Map<string, number>();
    for (const each of running.values()) counts.set(each.accountId, (counts.get(each.accountId) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= (counts.get(accountId) ?? 0) + 1) return false;
    const [deviceId, { to }] = [...running].find(([, each]) => counts.get(each.accountId) === most)!;
    running.delete(deviceId);
    to?.destroy();
    return true;
  }

  return {
    /** @throws system_release.busy; what `openFile` throws */
    async open({ accountId, deviceId }: DeviceCaller, openFile: () => Promise<OpenFile>): Promise<OpenFile> {
      const former = running.get(deviceId);
      if (former === undefined && running.size >= max && !makeRoom(accountId)) {
        throw new AppError('system_release.busy', { details: { retryAfterMs: RETRY_AFTER_MS * (1 + Math.random()) } });
      }
      former?.to?.destroy();
      const mine: Download = { accountId, to: null };
      running.set(deviceId, mine);
      const end = () => {
        if (running.get(deviceId) === mine) running.delete(deviceId);
      };
      const file = await openFile().catch((error: unknown) => {
        end();
        throw error;
      });
      return {
        async send(to) {
          mine.to = to;
          if (running.get(deviceId) !== mine) to.destroy();
          await file.send(to).finally(end);
        },
      };
    },
  };
}
