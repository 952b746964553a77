import { isAppError } from '@vitrine/contract/core/errors';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError } from '../../../ui/format/error-text.ts';
import { q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';
import { toQuery } from '../../../api/use-read.ts';
import { completeAddress } from '../../../ui/format/address.ts';
import { findAddressProblem, isOwnAddress } from './webpage-form.ts';

/** A page is read when nothing was typed for so long. */
const PAUSE_MS = 700;

export interface Found extends Pick<Webpage, 'title' | 'framing' | 'framingReason' | 'framingTold'> {
  url: string;
  /** The address of its icon; null if it has none. */
  icon: string | null;
}

/** The state of the check of the typed address. */
export type Check =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'found'; found: Found; isChecking: boolean }
  /** The address cannot be added. */
  | { state: 'refused'; reason: string }
  /** The server could not be asked. */
  | { state: 'failed'; reason: string; isChecking: boolean };

/** Has the server read the page at an address, when typing pauses or on `ask`. A saved page is known already. */
export function useCheck(typed: string, saved: Webpage | null) {
  const isOwn = isOwnAddress(typed);
  const address = isOwn || findAddressProblem(typed) !== undefined ? null : completeAddress(typed);
  const [opened, setOpened] = useState<string | null>(null);
  const isSaved = address !== null && address === saved?.url && opened !== address;
  useEffect(() => {
    if (address === null || address === opened || isSaved) return;
    const timer = setTimeout(() => setOpened(address), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, opened, isSaved]);
  const asked = opened === address ? opened : null;
  // Kept while the dialog is open, and read again on request only.
  const query = useQuery({
    ...toQuery(
      useApi(),
      q.webpages.check({
        body: { url: asked ?? '', ...(saved !== null && { id: saved.id }) },
        staleMs: Number.POSITIVE_INFINITY,
        keptMs: 0,
        select: (answer) => answer.check,
      }),
    ),
    enabled: asked !== null,
    retry: false,
    refetchOnReconnect: false,
  });

  function check(): Check {
    if (isOwn) return { state: 'refused', reason: describeError('webpage.own_address') };
    if (isSaved && saved !== null)
      return { state: 'found', found: { ...saved, icon: saved.iconUrl }, isChecking: false };
    if (address === null || opened !== address) return { state: 'none' };
    const { data, error, isFetching } = query;
    if (data !== undefined) return { state: 'found', found: data, isChecking: isFetching };
    if (error === null) return { state: 'checking' };
    return isAddressRefusal(error)
      ? { state: 'refused', reason: error.message }
      : { state: 'failed', reason: error.message, isChecking: isFetching };
  }

  return {
    check: check(),
    /** Reads the page now, unless that was done. */
    ask: () => address !== null && !isSaved && setOpened(address),
    /** Reads it once more. */
    askAgain: () => (opened === address ? void query.refetch() : setOpened(address)),
  };
}

/** True if the server refuses the address itself. */
const isAddressRefusal = (error: Error): boolean =>
  isAppError(error, 'webpage.own_address') || isAppError(error, 'webpage.insecure_address');
