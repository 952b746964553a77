import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readToken } from '../../api/session.ts';
import type { Followed } from './queries.ts';

interface Kept {
  session: string;
  followed: Followed;
}

/** The end of a token is its signature. */
const session = (): string => readToken()?.slice(-16) ?? '';

/**
 * What is followed on this page until it is on air: it outlives that the page is loaded anew, and ends when one goes
 * elsewhere.
 *
 * @param name tells those of one page apart
 */
export function useFollowed(name: string) {
  const place = `followed ${useLocation().pathname} ${name}`;
  const [followed, setFollowed] = useState(() => read(place));
  useEffect(() => {
    if (followed !== null) keep(place, { session: session(), followed });
    return () => sessionStorage.removeItem(place);
  }, [place, followed]);
  return [followed, setFollowed] as const;
}

function read(place: string): Followed | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null;
    return kept?.session === session() ? kept.followed : null;
  } catch {
    return null;
  }
}

function keep(place: string, kept: Kept): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // There is no room: it ends with this page.
  }
}
