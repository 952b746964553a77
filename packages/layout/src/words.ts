import type { Language } from '@vitrine/messages/languages';

/** The words of elements that engines do not know in every language. */
interface Words {
  /** Behind the number of days of a countdown, before its hours. */
  days: string;
  milesPerHour: string;
  /** On the card of a stream or online video that does not play. */
  notPlaying: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: { days: 'd', milesPerHour: 'mph', notPlaying: 'Not available right now' },
  de: { days: 'T', milesPerHour: 'mph', notPlaying: 'Im Moment nicht verfügbar' },
  fr: { days: 'j', milesPerHour: 'mph', notPlaying: 'Indisponible pour le moment' },
  es: { days: 'd', milesPerHour: 'mi/h', notPlaying: 'No disponible en este momento' },
};

/** The words of a language such as `de-CH`; the English ones if there are none. */
export function wordsOf(language: string): Words {
  const base = (language.split('-')[0] ?? '').toLowerCase();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of its keys
  return Object.prototype.hasOwnProperty.call(WORDS, base) ? WORDS[base as Language] : WORDS.en;
}

/**
 * The language in which a layout writes: its own, else that of its screen. Layouts without one write English as in Britain.
 *
 * @param own of the document
 * @param screens of the screen, a language of the product
 */
export const findLayoutLanguage = (own: string | null, screens: string): string =>
  own ?? (screens === 'en' ? 'en-GB' : screens);
