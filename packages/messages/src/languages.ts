/** A language of the product, by its IETF tag. */
export type Language = keyof typeof languages;

interface LanguageFacts {
  /** Its name in itself. */
  name: string;
  /** The locale of dates and numbers where the browser names none of this language. */
  locale: string;
}

/**
 * Every language of the product. Each but English has a catalogue of the same name in `catalogues/`; to add a language,
 * add its line here and that file (`docs/languages/README.md`).
 */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
  es: { name: 'Español', locale: 'es-ES' },
} as const satisfies Record<string, LanguageFacts>;

export const sourceLanguage = 'en' satisfies Language;

export const languageTags = Object.keys(languages) as Language[];

/** Languages generated from English, for tests: longer texts with accents, and texts in the direction of Arabic. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

export type PseudoLanguage = (typeof pseudoLanguages)[number];

export const isLanguage = (tag: unknown): tag is Language => languageTags.includes(tag as Language);

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
  return ranges.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}
