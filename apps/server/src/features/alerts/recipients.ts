import type { Db } from '../../platform/database.ts';
import { listGroupsOf, listWatchers, type Watcher } from './settings-store.ts';

export interface Recipient<T> {
  watcher: Watcher;
  reported: T[];
}

/**
 * The members of an account who ask for emails about these screens, each with those of the screens that they ask for.
 * Screens that a member may not see must not be in their emails either: this is the only place that decides it.
 *
 * @param wants returns true if the member asks for emails about a screen, apart from its groups
 */
export async function listRecipients<T extends { id: string }>(
  db: Db,
  accountId: string,
  screens: readonly T[],
  wants: (watcher: Watcher, screen: T) => boolean,
): Promise<Recipient<T>[]> {
  if (screens.length === 0) return [];
  const watchers = await listWatchers(db, accountId);
  const groupsOf = await listGroupsOf(
    db,
    screens.map(({ id }) => id),
  );
  const isIn = (groupIds: readonly string[] | null, { id }: T) =>
    groupIds === null || groupIds.some((groupId) => groupsOf.get(id)?.has(groupId) === true);
  const isAskedFor = ({ groupIds, seenGroupIds }: Watcher, screen: T) =>
    isIn(groupIds, screen) && isIn(seenGroupIds, screen);
  return watchers
    .map((watcher) => ({
      watcher,
      reported: screens.filter((screen) => wants(watcher, screen) && isAskedFor(watcher, screen)),
    }))
    .filter(({ reported }) => reported.length > 0);
}

/** Returns the screens that at least one recipient asks for. */
export const listWantedScreens = <T>(screens: readonly T[], recipients: readonly Recipient<T>[]): T[] => {
  const asked = new Set(recipients.flatMap(({ reported }) => reported));
  return screens.filter((screen) => asked.has(screen));
};
