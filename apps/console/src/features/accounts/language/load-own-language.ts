import type { Language } from '@vitrine/messages/languages';
import { loadInLanguage } from './page-language.ts';

/** The language in which this tab was loaded for somebody already. */
const KEY = 'vitrine-loaded-language';

/** Loads the page in the language of the signed-in person, once in a tab: the server may not have it. */
export function loadOwnLanguage(own: Language): void {
  if (sessionStorage.getItem(KEY) === own) return;
  sessionStorage.setItem(KEY, own);
  loadInLanguage(own);
}
