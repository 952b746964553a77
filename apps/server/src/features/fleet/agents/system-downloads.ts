import type { Writable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import type { OpenFile } from '../../../platform/storage/storage.ts';

/** A download from its request to its end; the receiver is known once its answer begins. */
interface Download {
  to: Writable | null;
}

/** The time that refused machines wait: between this and twice as long, so that they do not return together. */
const RETRY_AFTER_MS = 30_000;

/** Limits the number of devices that download at the same time. Each has one download: a new one ends the former. */
export function createSystemDownloads(max: number) {
  const running = new Map<string, Download>();

  return {
    /** @throws system_release.busy; what `openFile` throws */
    async open(deviceId: string, openFile: () => Promise<OpenFile>): Promise<OpenFile> {
      const former = running.get(deviceId);
      if (former === undefined && running.size >= max) {
        throw new AppError('system_release.busy', { details: { retryAfterMs: RETRY_AFTER_MS * (1 + Math.random()) } });
      }
      former?.to?.destroy();
      const mine: Download = { to: null };
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
