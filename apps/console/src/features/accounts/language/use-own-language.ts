import type { User } from '@vitrine/contract/accounts';
import { useEffect, useEffectEvent } from 'react';
import { language } from '@vitrine/messages/language';

/**
 * Loads the page in the language that the signed-in person has chosen, where this browser has another. A choice that they
 * make elsewhere meanwhile waits for the next page that is loaded.
 */
export function useOwnLanguage(user: User | undefined): void {
  const follow = useEffectEvent(() => {
    const own = user?.language ?? null;
    if (own !== null && own !== language)
      void import('./load-own-language.ts').then(({ loadOwnLanguage }) => loadOwnLanguage(own));
  });
  const isLoaded = user !== undefined;
  useEffect(() => {
    if (isLoaded) follow();
  }, [isLoaded]);
}
