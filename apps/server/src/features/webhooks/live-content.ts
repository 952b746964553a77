import { AppError } from '@vitrine/contract/core/errors';
import type { WebhookDataOf } from '@vitrine/contract/integrations/webhook-events';
import { ContentId } from '@vitrine/contract/library/content';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayoutService } from '../playout/index.ts';
import { addToOutbox } from './outbox-store.ts';
import {
  findSubject,
  isActive,
  isAssignedToGroup,
  listAssignedDevices,
  lockDueWatches,
  setNextLook,
  type Watch,
} from './watch-store.ts';

/** The most assignments that one transaction checks. */
const BATCH = 10;

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** The shortest and the longest time between two checks of an assignment. */
const LOOK_MS = { from: 5 * SECOND_MS, to: 15 * 60 * SECOND_MS };

/** An assignment is no longer checked if its content is not live after this time. */
const GIVE_UP_MS = 7 * DAY_MS;

/** Creates a function that reports assignments once all of their screens show them. */
export function createLiveContent({ db, clock }: Platform, { playout }: { playout: Pick<PlayoutService, 'delivery'> }) {
  /** The delivery of an assignment, in numbers of screens; null if the assignment was replaced or removed. */
  async function findDelivery(tx: Db, watch: Watch): Promise<Delivery | null> {
    const { accountId, scope } = watch;
    const mediaId = ContentId.parse(watch.mediaId);
    const caller = { accountId };
    if (scope === 'devices') {
      const deviceIds = await listAssignedDevices(tx, watch);
      return deviceIds.length === 0 ? null : playout.delivery(caller, { mediaId, deviceIds });
    }
    if (scope === 'account') return (await isActive(tx, watch)) ? playout.delivery(caller, { mediaId }) : null;
    if (watch.groupId === null || !(await isAssignedToGroup(tx, watch))) return null;
    return playout.delivery(caller, { mediaId, groupId: watch.groupId });
  }

  async function checkAssignment(tx: Db, watch: Watch): Promise<void> {
    const delivery = await findDelivery(tx, watch).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    const ageMs = clock().getTime() - watch.assignedAt.getTime();
    if (delivery === null || ageMs > GIVE_UP_MS) return setNextLook(tx, watch.id, null);
    const { onAir, loading, offline, behind } = delivery;
    if (onAir === 0 || loading + offline > 0) {
      const waitMs = Math.min(LOOK_MS.to, Math.max(LOOK_MS.from, ageMs / 4));
      return setNextLook(tx, watch.id, new Date(clock().getTime() + waitMs));
    }
    await setNextLook(tx, watch.id, null);
    const subject = await findSubject(tx, watch);
    if (subject === null) return;
    const { accountId, assignedAt } = watch;
    const data: WebhookDataOf<'content.live'> = {
      ...subject,
      screens: onAir,
      behind,
      assignedAt: assignedAt.toISOString(),
    };
    await addToOutbox(tx, [{ accountId, type: 'content.live', at: clock(), data }]);
  }

  return (): Promise<void> =>
    db.transaction(async (tx) => {
      for (const watch of await lockDueWatches(tx, clock(), BATCH)) await checkAssignment(tx, watch);
    });
}
