/** A language of the product, by its IETF tag. */
export type Language = keyof typeof languages;

/** The codes of the API’s errors that every language has a message for. */
export type TranslatedCode = keyof (typeof languages)[Exclude<Language, 'en'>]['errors'];

interface LanguageFacts<Errors> {
  /** Its name in itself. */
  name: string;
  /** The locale of its dates where the reader names none. */
  locale: string;
  /** Only for types: the messages of its catalogue by the codes of errors. */
  errors: Errors;
}

/** Every language of the product. To add one, add its line here and its catalogue (`docs/languages/README.md`). */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  // A type of an import on a line of its own would make adding a language two lines.
  /* oxlint-disable typescript/consistent-type-imports */
  de: translated<typeof import('../catalogues/de.json')>('Deutsch', 'de-DE'),
  fr: translated<typeof import('../catalogues/fr.json')>('Français', 'fr-FR'),
  es: translated<typeof import('../catalogues/es.json')>('Español', 'es-ES'),
  /* oxlint-enable typescript/consistent-type-imports */
};

function translated<Catalogue extends { errors: object }>(
  name: string,
  locale: string,
): LanguageFacts<Catalogue['errors']> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the messages are in the type only
  return { name, locale } as LanguageFacts<Catalogue['errors']>;
}

export const sourceLanguage = 'en' satisfies Language;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const languageTags = Object.keys(languages) as Language[];

/** Languages generated from English, for tests: longer texts with accents, and texts in the direction of Arabic. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

export type PseudoLanguage = (typeof pseudoLanguages)[number];

export const isLanguage = (tag: unknown): tag is Language => languageTags.some((each) => each === tag);

/** The direction of a language's texts. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr');

/**
 * The first language of the product among tags that a browser prefers, best first: `['pt-BR', 'fr-CA']` is French. Null
 * if none is.
 */
export function findLanguage(preferred: readonly string[]): Language | null {
  const bases = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.find(isLanguage) ?? null;
}

/** The tags of an `Accept-Language` header, best first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const ranges = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .flatMap((range) => {
      const [, tag, quality = '1'] = /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? [];
      return tag === undefined || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }];
    });
  // oxlint-disable-next-line unicorn/no-array-sort -- a list of its own, and Node.js 18 of the agent has no `toSorted`
  return ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}
