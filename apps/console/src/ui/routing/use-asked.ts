import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from './navigation.tsx';
import { withParam } from '../forms/use-address-text.ts';

/**
 * Opens something once if the address has a parameter, such as `?invite`; the address then no longer has it.
 *
 * @param isReady nothing happens before
 */
export function useAsked(name: string, open: () => void, isReady = true): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.has(name);
  const answer = useEffectEvent(() => {
    // React runs effects of new components twice while it is in strict mode.
    if (!new URLSearchParams(window.location.search).has(name)) return;
    setParams((before) => withParam(before, name, ''), { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
