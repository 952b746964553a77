import type { Language, PseudoLanguage } from './languages.ts';

/** The language of this build: the build of each language replaces this module (`build/plugin.ts`). */
export const language: Language | PseudoLanguage = 'en';
