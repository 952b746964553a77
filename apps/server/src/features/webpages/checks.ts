import { tell } from '@vitrine/contract/core/told/tell';
import type { WebpageRow } from '../../schema/webpages-tables.ts';
import type { Judgement } from './page-reader.ts';

/** Pages on screens are checked this often. */
export const CHECK_EVERY_MS = 10 * 60_000;

/** The waits after the first, second and third failure in a row; later ones last {@link CHECK_EVERY_MS}. */
const FAILED_WAITS_MS = [1, 2, 5].map((minutes) => minutes * 60_000);

/** The columns that hold the findings about a page. */
type CheckedColumns = Pick<
  WebpageRow,
  'framing' | 'framingReason' | 'blocked' | 'openedAt' | 'checkedAt' | 'nextCheckAt'
>;

type Before = Pick<WebpageRow, 'blocked' | 'framing' | 'openedAt' | 'checkedAt' | 'nextCheckAt'>;

/**
 * The columns after the first reading of an address, for the person who saves it. Screens do not show what is certainly no
 * page.
 */
export function toSavedColumns(judgement: Judgement, now: Date): CheckedColumns {
  return toColumns(judgement, judgement.isCertain, null, now);
}

/**
 * The columns after a check of an address that was saved before. A page is taken from screens only if the server got the
 * page itself before: where it never did, screens may get more than the server, from another network, with another session
 * or as another visitor (decision 229). A page that was
 * blocked when its address was saved stays so.
 *
 * @param hasAgent true if an agent shows the page to a screen: its player has another origin than the one that was judged
 */
export function toCheckedColumns(judgement: Judgement, before: Before, hasAgent: boolean, now: Date): CheckedColumns {
  const wasOpened = before.openedAt !== null;
  const mayBlock = wasOpened || (judgement.isCertain && before.blocked !== null);
  return toColumns(judgement, mayBlock && !(judgement.dependsOnOrigin && hasAgent), before, now);
}

function toColumns(judgement: Judgement, mayBlock: boolean, before: Before | null, now: Date): CheckedColumns {
  const { framing, framingReason } = judgement;
  const blocked = mayBlock ? judgement.problem : null;
  const waitMs = blocked === null || framing === 'forbidden' ? CHECK_EVERY_MS : nextFailedWait(before);
  return {
    // Nobody is told that screens cannot show what they are shown.
    ...(framing === 'forbidden' && blocked === null
      ? { framing: 'unknown', framingReason: `${STILL_SHOWN} ${framingReason}` }
      : { framing, framingReason }),
    blocked,
    openedAt: framing === 'allowed' ? now : (before?.openedAt ?? null),
    checkedAt: now,
    nextCheckAt: new Date(now.getTime() + waitMs),
  };
}

const STILL_SHOWN = tell('webpage.still_shown');

/** The wait after a failure, which is longer than that before. */
function nextFailedWait(before: Before | null): number {
  const hasFailed = before !== null && before.blocked !== null && before.framing !== 'forbidden';
  const lastMs = hasFailed ? (before.nextCheckAt?.getTime() ?? 0) - before.checkedAt.getTime() : 0;
  return FAILED_WAITS_MS.find((waitMs) => waitMs > lastMs) ?? CHECK_EVERY_MS;
}
