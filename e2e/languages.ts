import { createMessageFormat, formatParts } from '@vitrine/messages/format';
import { createCompile } from '@vitrine/messages/build/read-catalogue';
import { keyOf, type Translate } from '@vitrine/messages/t';
import type { BrowserContext } from '@playwright/test';

/** Returns a function for the texts of the console in a language of the product or a generated one. */
export function createSay(language: string): Translate {
  const compile = createCompile(language);
  const format = createMessageFormat(language);
  return (message, ...[values = {}, context]) =>
    formatParts(compile(message, keyOf(message, context)), values, format).join('');
}

/** Opens the console in a language, as a person who has chosen it on the page for signing in. */
export const chooseLanguage = (context: BrowserContext, url: string, language: string): Promise<void> =>
  context.addCookies([{ name: 'vitrine-language', value: language, url }]);
