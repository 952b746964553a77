import type { TakeoverId } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

const LIST_POLL_MS = 10_000;

/** How often the screens of a takeover are read: a device that goes offline causes no event. */
export const deliveryPolling = { pollMs: 2_000, intervalMs: 15_000 };

/** The takeovers that run, the newest first, and the last ended ones, with the server's time. */
export const takeoversRead = q.takeovers.list({ pollMs: LIST_POLL_MS, failure: t('Failed to fetch takeovers') });

/** The number of screens that show a takeover, by their reports, and the screens that do not. */
export const takeoverDelivery = (id: TakeoverId) =>
  q.takeovers.delivery({
    params: { id },
    ...deliveryPolling,
    failure: t('Failed to fetch the screens of the takeover'),
  });

/** The prepared takeovers. */
export const standbyRead = q.takeovers.standby({
  pollMs: LIST_POLL_MS,
  failure: t('Failed to fetch the prepared takeovers'),
  select: ({ items }) => items,
});

export const useStandby = () => useRead(standbyRead);

/** Starts a takeover. The dialog that tells the outcome goes before the page is read again. */
export const startTakeover = q.takeovers.start({ isQuick: true });

/** Ends a takeover that somebody has just started. */
export const undoStart = q.takeovers.end({
  isQuick: true,
  failure: t('Failed to undo the change'),
  done: t('Change undone'),
});
