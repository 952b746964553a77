import { language } from '@vitrine/messages/language';
import { isLanguage, type Language, sourceLanguage } from '@vitrine/messages/languages';
import { hasChosenLanguage } from './page-language.ts';

/** The languages in a registration: the person’s choice, and the page’s language for the new account. */
export function readLanguages(): { language?: Language; accountLanguage?: Language } {
  if (!isLanguage(language)) return {};
  return {
    ...(hasChosenLanguage() && { language }),
    ...(language !== sourceLanguage && { accountLanguage: language }),
  };
}
