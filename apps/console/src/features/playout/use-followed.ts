import { isContentId, isDeviceId, isGroupId } from '@vitrine/contract/core/ids';
import { type Structure, structures } from '@vitrine/contract/core/structure';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readSessionTag } from '../../api/session.ts';
import { type Followed, isDeleted, useDelivery } from './queries.ts';

const { list, object, optional, text } = structures;
const isFollowed: Structure<Followed> = object({
  mediaId: isContentId,
  mediaName: text,
  deviceIds: optional(list(isDeviceId)),
  groupId: optional(isGroupId),
});

/**
 * The change that this page follows until it is live. It survives a reload, and ends when the person leaves the page,
 * or when its file, its group or all of its devices are deleted.
 *
 * @param name distinguishes several followed changes on one page
 */
export function useFollowed(name: string) {
  const storageKey = `followed ${useLocation().pathname} ${name}`;
  const [stored, setFollowed] = useState(() => readFollowed(storageKey));
  const { data, error } = useDelivery(stored);
  const isGone = isDeleted(error) || (stored?.deviceIds !== undefined && data?.total === 0);
  const followed = isGone ? null : stored;
  useEffect(() => {
    if (followed !== null) writeFollowed(storageKey, { session: readSessionTag(), followed });
    return () => sessionStorage.removeItem(storageKey);
  }, [storageKey, followed]);
  return [followed, setFollowed] as const;
}

/** The stored change; null if it is of another session, or was stored by an older version in another format. */
function readFollowed(storageKey: string): Followed | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('session' in stored) || stored.session !== readSessionTag() || !('followed' in stored)) return null;
    return isFollowed(stored.followed) ? stored.followed : null;
  } catch {
    return null;
  }
}

function writeFollowed(storageKey: string, stored: { session: string; followed: Followed }): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // The storage is full: the change is followed until the page is reloaded.
  }
}
