import type { Language } from './languages.ts';

/** The translated messages of a language by the English ones, and the attributes of pages in it. */
export interface OwnCatalogue {
  lang: string;
  dir: 'ltr' | 'rtl';
  texts: Readonly<Record<string, string>>;
}

type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>;

/**
 * The messages of a program in each language but English. Its build replaces this module (`build/own-catalogues.ts`);
 * where the program runs from its sources, it speaks English.
 */
export const catalogues: ByLanguage<OwnCatalogue> = {};

/** The same for a program in a browser, which loads the catalogue of one language. */
export const catalogueLoaders: ByLanguage<() => Promise<{ default: OwnCatalogue }>> = {};
