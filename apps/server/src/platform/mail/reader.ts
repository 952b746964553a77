import { readFile } from 'node:fs/promises';
import { type Language, languages, sourceLanguage } from '@vitrine/messages/languages';
import { createTranslate, type Translate } from '@vitrine/messages/t';
import { z } from 'zod';

/** Somebody who reads mails, by the language in which they do. */
export interface Reader {
  language: Language;
  /** The locale of dates and numbers. */
  locale: string;
  t: Translate;
}

/** Null: the language is not known, and the reader gets English. */
export type FindReader = (language: Language | null) => Promise<Reader>;

export function createReader(language: Language, catalogue: Readonly<Record<string, string>>): Reader {
  const { locale } = languages[language];
  return { language, locale, t: createTranslate(locale, catalogue) };
}

const Catalogue = z.object({ messages: z.record(z.string(), z.string()) });

export const englishReader = createReader(sourceLanguage, {});

/**
 * Finds readers. The catalogue of a language is read with the first mail in it.
 *
 * @param catalogues a folder with a file for each language but English, such as `de.json`
 */
export function createFindReader(catalogues: URL): FindReader {
  const readers = new Map<Language, Promise<Reader>>([[sourceLanguage, Promise.resolve(englishReader)]]);

  async function read(language: Language): Promise<Reader> {
    const file = await readFile(new URL(`${language}.json`, catalogues), 'utf8');
    const { messages } = Catalogue.parse(JSON.parse(file));
    return createReader(language, messages);
  }

  return (language) => {
    const known = readers.get(language ?? sourceLanguage);
    if (known !== undefined || language === null) return known ?? Promise.resolve(englishReader);
    // Without its catalogue, a language is as if nobody had chosen it.
    const reader = read(language).catch(() => englishReader);
    readers.set(language, reader);
    return reader;
  };
}
