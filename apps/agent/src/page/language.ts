import { catalogues } from '@vitrine/messages/catalogues';
import { findLanguage, languages, readAcceptLanguage, sourceLanguage } from '@vitrine/messages/languages';
import { createTranslate, type Translate } from '@vitrine/messages/t';

/** The attributes and the messages of a page in one language. */
interface Speech {
  /** The attributes of `<html>`. */
  attributes: string;
  texts: Readonly<Record<string, string>>;
  translate: Translate;
}

const ENGLISH: Speech = { attributes: 'lang="en"', texts: {}, translate: createTranslate('en-US', {}) };

const speeches = new Map<string, Speech>();

function findSpeech(acceptLanguage: string | undefined, known: typeof catalogues): Speech {
  const language = findLanguage(readAcceptLanguage(acceptLanguage)) ?? sourceLanguage;
  const catalogue = known[language];
  if (catalogue === undefined) return ENGLISH;
  const { lang, dir, texts } = catalogue;
  const made = speeches.get(lang);
  if (made?.texts === texts) return made;
  const attributes = `lang="${lang}" dir="${dir}"`;
  const speech = { attributes, texts, translate: createTranslate(languages[language].locale, texts) };
  speeches.set(lang, speech);
  return speech;
}

let current = ENGLISH;

/**
 * Runs what writes a page in the language that its browser prefers.
 *
 * @param work waits for nothing: another page may be in another language
 */
export function inLanguageOf<Result>(
  { headers }: { headers: { 'accept-language'?: string | undefined } },
  work: () => Result,
  known = catalogues,
): Result {
  const before = current;
  current = findSpeech(headers['accept-language'], known);
  try {
    return work();
  } finally {
    current = before;
  }
}

/** A message in the language of the page that is written now. */
export const t: Translate = (...message) => current.translate(...message);

/** The attributes of `<html>` of the page that is written now. */
export const htmlAttributes = (): string => current.attributes;

/**
 * Translates a sentence that another process wrote in English; `reported-sentences.ts` lists them.
 *
 * @param wifi the name of the network that it may contain
 */
export function translateReport(sentence: string, wifi: string | null): string {
  const key = wifi ? sentence.split(wifi).join('{wifi}') : sentence;
  // Anything may be in other sentences: only those of a catalogue are messages.
  return Object.hasOwn(current.texts, key) ? current.translate<string>(key, { wifi: wifi ?? '' }) : sentence;
}
