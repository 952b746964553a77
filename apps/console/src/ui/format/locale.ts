import { language } from '@vitrine/messages/language';

/** The browser's form of the language, such as `de-AT`, decides on dates and numbers; English is that of the specification. */
const ownForm = navigator.languages.find((tag) => tag.startsWith(`${language}-`));

/** The locale of dates, numbers and lists. */
export const locale: string = language === 'en' ? 'en-US' : (ownForm ?? language);

/** As `locale`, where the British form is wanted in English: no comma before `and`, and sums as in the specification. */
export const britishLocale: string = language === 'en' ? 'en-GB' : locale;

/** Compares names as people sort them in their language; numbers in them by value. */
export const { compare: compareNames } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
