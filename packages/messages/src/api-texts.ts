import type { Tokens } from './tokens.ts';

/** The texts of the API in another language than English. */
export interface ApiTexts {
  /** By the codes of errors. */
  errors: Readonly<Record<string, Tokens>>;
  /** By the English sentence. */
  said: Readonly<Record<string, string>>;
}

/** The texts of the API in the language of this build; null in English, which the API speaks. A build replaces this module. */
export const apiTexts: ApiTexts | null = null;
