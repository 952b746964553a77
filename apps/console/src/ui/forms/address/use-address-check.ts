import { useEffect, useState } from 'react';
import { completeAddress } from '../../format/address.ts';

/** An address is read when nothing was typed for so long. */
const PAUSE_MS = 700;

/** The typed address that is to be read: once typing pauses, or at once on `ask`; null while there is none. */
export function useAddressToCheck(typed: string, isValid: (address: string) => boolean) {
  const complete = completeAddress(typed);
  const address = isValid(complete) ? complete : null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (address === null || address === asked) return;
    const timer = setTimeout(() => setAsked(address), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, asked]);
  return { asked: asked === address ? asked : null, ask: () => setAsked(address) };
}
