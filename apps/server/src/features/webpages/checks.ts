import type { WebpageRow } from '../../schema/webpages.ts';
import type { PageFacts } from './page-reader.ts';

/** Pages on screens are checked this often. */
export const CHECK_EVERY_MS = 10 * 60_000;

/** Pages that are to come back as soon as their sites have recovered are checked this often. */
const CHECK_FAILED_EVERY_MS = 60_000;

type Judgement = Pick<PageFacts, 'framing' | 'framingReason' | 'problem' | 'isCertain'>;

/** The columns that hold the findings about a page. */
type CheckedColumns = Pick<
  WebpageRow,
  'framing' | 'framingReason' | 'blocked' | 'openedAt' | 'checkedAt' | 'nextCheckAt'
>;

/**
 * The columns after a reading. A page that is forbidden or whose site has failed is taken from screens. One with another
 * problem is only if the server got the page itself before: where it never did, screens may see more than the server, for
 * example because somebody has signed in on them ([decision 229](../../../../../docs/decisions/229-what-the-server-saw-before.md)).
 *
 * @param openedAt the last time at which the server got the page itself; null: never
 */
export function toCheckedColumns(
  { framing, framingReason, problem, isCertain }: Judgement,
  openedAt: Date | null,
  now: Date,
): CheckedColumns {
  const blocked = isCertain || openedAt !== null ? problem : null;
  const waitMs = blocked === null || framing === 'forbidden' ? CHECK_EVERY_MS : CHECK_FAILED_EVERY_MS;
  return {
    framing,
    framingReason,
    blocked,
    openedAt: framing === 'allowed' ? now : openedAt,
    checkedAt: now,
    nextCheckAt: new Date(now.getTime() + waitMs),
  };
}
