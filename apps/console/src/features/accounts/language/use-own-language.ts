import type { User } from '@vitrine/contract/accounts';
import { useEffect } from 'react';
import { language } from '@vitrine/messages/language';

/** Loads the page in the language that the signed-in person has chosen, where this browser has another. */
export function useOwnLanguage(user: User | undefined): void {
  const own = user?.language;
  useEffect(() => {
    if (own && own !== language) void import('./load-own-language.ts').then((its) => its.loadOwnLanguage(own));
  }, [own]);
}
