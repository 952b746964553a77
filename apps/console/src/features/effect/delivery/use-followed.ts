import { isContentId, isDeviceId, isGroupId } from '@vitrine/contract/core/ids';
import { type Structure, structures } from '@vitrine/contract/core/structure';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from '../../../ui/routing/navigation.tsx';
import { toAccountKey } from '../../../api/account.ts';
import { readSessionTag } from '../../../api/session.ts';
import { useRead } from '../../../api/use-read.ts';
import { type Followed, isDeleted, deliveryOf } from '../followed.ts';

const { list, object, optional, text } = structures;
const isFollowed: Structure<Followed> = object({
  mediaId: isContentId,
  mediaName: text,
  deviceIds: optional(list(isDeviceId)),
  groupId: optional(isGroupId),
});

/** A change is followed for so long; later its screens have been changed again, or somebody sees to them. */
const FOLLOWED_MS = 15 * 60_000;

interface Stored {
  followed: Followed;
  /** The time at which the change was made, in epoch milliseconds. */
  at: number;
}

/**
 * The change that this page follows until it is live. It survives a reload, and ends after a while, when the person
 * leaves the page, or when its file, its group or all of its devices are deleted.
 *
 * @param name distinguishes several followed changes on one page
 */
export function useFollowed(name: string) {
  const storageKey = toAccountKey(`followed ${useLocation().pathname} ${name}`);
  const [stored, setStored] = useState(() => readFollowed(storageKey));
  const { data, error } = useRead(deliveryOf(stored?.followed ?? null));
  const isGone = isDeleted(error) || (stored?.followed.deviceIds !== undefined && data?.total === 0);
  useEffect(() => {
    if (stored === null || isGone) return undefined;
    writeFollowed(storageKey, { session: readSessionTag(), ...stored });
    const timer = setTimeout(() => setStored(null), stored.at + FOLLOWED_MS - Date.now());
    return () => {
      clearTimeout(timer);
      sessionStorage.removeItem(storageKey);
    };
  }, [storageKey, stored, isGone]);
  const setFollowed = useCallback(
    (followed: Followed | null) => setStored(followed === null ? null : { followed, at: Date.now() }),
    [],
  );
  return [isGone || stored === null ? null : stored.followed, setFollowed] as const;
}

/** The stored change; null if it is old, of another session, or was stored by an older version in another format. */
function readFollowed(storageKey: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('session' in stored) || stored.session !== readSessionTag() || !('followed' in stored)) return null;
    const { followed } = stored;
    const at = 'at' in stored && typeof stored.at === 'number' ? stored.at : 0;
    return isFollowed(followed) && Date.now() - at < FOLLOWED_MS ? { followed, at } : null;
  } catch {
    return null;
  }
}

function writeFollowed(storageKey: string, stored: Stored & { session: string }): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // The storage is full: the change is followed until the page is reloaded.
  }
}
