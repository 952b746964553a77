import type { ApiTexts } from '@vitrine/messages/api-texts';
import { language } from '@vitrine/messages/language';

let texts: ApiTexts | null = null;

/** Settled once the texts of the API are there in the language of the page. People read English without them. */
export const apiTextsLoaded: Promise<void> | null = language === 'en' ? null : load();

async function load(): Promise<void> {
  try {
    ({ apiTexts: texts } = await import('@vitrine/messages/api-texts'));
  } catch {
    // English, as the API sends it.
  }
}

/** The texts of the API; null in English, and until they are loaded. */
export const readApiTexts = (): ApiTexts | null => texts;

/** A sentence of the API, such as the rule of a field, in the language of the page. */
export const translateSentence = (sentence: string): string => texts?.said[sentence] ?? sentence;
