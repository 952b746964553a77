import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findNetwork } from '../../../platform/rate-limit/address-keys.ts';
import { nameBrowser } from './browser-name.ts';
import { mailNewOrigin } from '../jobs.ts';
import {
  deleteOriginsBefore,
  hasOrigins,
  listOriginsOfSessions,
  type OriginRow,
  upsertOrigins,
  wasCreatedAfter,
} from './origin-store.ts';
import type { Client, Proof } from '../proof.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An origin that was not used for this time counts as new. */
const KEPT_MS = 180 * DAY_MS;

export type Origins = ReturnType<typeof createOrigins>;

/** The browsers and networks from which users sign in. */
export function createOrigins({ db, clock, jobs }: Platform) {
  return {
    /**
     * Stores the origins of a sign-in, in the transaction that starts the session, before the session is inserted.
     *
     * @param isTold true if an email tells the user of a new browser or network; the first sign-in of a new user has none
     */
    async note(tx: Db, userId: string, client: Client, { method, hasSecondFactor }: Proof, isTold: boolean) {
      const now = clock();
      const dayAgo = new Date(now.getTime() - DAY_MS);
      let isFirst = false;
      if (!(await hasOrigins(tx, userId))) {
        // Users from releases that stored no origins get no email about the origins of their running sessions.
        const known = await listOriginsOfSessions(tx, userId, now);
        if (known.length > 0)
          await upsertOrigins(tx, known.flatMap((each) => toRows(userId, each, now)).filter(isUnique), dayAgo);
        isFirst = known.length === 0 && (await wasCreatedAfter(tx, userId, dayAgo));
      }
      const added = await upsertOrigins(tx, toRows(userId, client, now), dayAgo);
      if (isFirst || added.length === 0 || !isTold) return;
      await jobs.send(tx, mailNewOrigin, {
        userId,
        added,
        method,
        hasSecondFactor,
        browser: nameBrowser(client.userAgent),
        address: client.address,
        at: now.toISOString(),
      });
    },

    sweep: (): Promise<void> => deleteOriginsBefore(db, new Date(clock().getTime() - KEPT_MS)),
  };
}

function toRows(userId: string, { userAgent, address }: Client, lastSeenAt: Date): OriginRow[] {
  return [
    { userId, kind: 'browser', name: nameBrowser(userAgent), lastSeenAt },
    { userId, kind: 'network', name: findNetwork(address), lastSeenAt },
  ];
}

/** One statement cannot insert a row twice. */
const isUnique = ({ kind, name }: OriginRow, at: number, rows: readonly OriginRow[]): boolean =>
  rows.findIndex((each) => each.kind === kind && each.name === name) === at;
