import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionTag } from '../../api/session.ts';
import { type Followed, isDeleted, useArrivalQuery } from './queries.ts';

interface Stored {
  session: string;
  followed: Followed;
}

/**
 * The change that this page follows until it is live. It survives a reload, and ends when the person leaves the page,
 * or when its file, its group or all of its devices are deleted.
 *
 * @param name distinguishes several on one page
 */
export function useFollowed(name: string) {
  const place = `followed ${useLocation().pathname} ${name}`;
  const [stored, setFollowed] = useState(() => read(place));
  const { data, error } = useArrivalQuery(stored);
  const isGone = isDeleted(error) || (stored?.deviceIds !== undefined && data?.total === 0);
  const followed = isGone ? null : stored;
  useEffect(() => {
    if (followed !== null) write(place, { session: sessionTag(), followed });
    return () => sessionStorage.removeItem(place);
  }, [place, followed]);
  return [followed, setFollowed] as const;
}

function read(place: string): Followed | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
    const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Stored | null;
    return stored?.session === sessionTag() ? stored.followed : null;
  } catch {
    return null;
  }
}

function write(place: string, stored: Stored): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(stored));
  } catch {
    // The storage is full: it ends with this page.
  }
}
