import { language } from '@vitrine/messages/language';
import { isLanguage, type Language, sourceLanguage } from '@vitrine/messages/languages';
import { hasChosenLanguage } from './page-language.ts';

/** What a registration says about languages: the one that the person chose, and that of the page for their account. */
export function readLanguages(): { language?: Language; accountLanguage?: Language } {
  if (!isLanguage(language)) return {};
  return {
    ...(hasChosenLanguage() && { language }),
    ...(language !== sourceLanguage && { accountLanguage: language }),
  };
}
