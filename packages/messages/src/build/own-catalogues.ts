import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { OwnCatalogue } from '../catalogues.ts';
import { directionOf, languageTags, sourceLanguage } from '../languages.ts';
import { keyOf } from '../t.ts';
import { findMessages } from './find-messages.ts';
import { readCatalogueFile } from './read-catalogue.ts';

const CATALOGUES = fileURLToPath(new URL('../catalogues.ts', import.meta.url));

const PREFIX = '\0messages/';

/** Tests and types have no texts for people. */
const LEFT_OUT = /\.test\.ts$|\/test\/|\.d\.ts$/;

/** The messages of all sources in a folder, each once. */
function listOwnMessages(folder: string): string[] {
  const keys = new Set<string>();
  for (const path of globSync('**/*.{ts,js}', { cwd: folder })) {
    const source = LEFT_OUT.test(`/${path}`) ? '' : readFileSync(join(folder, path), 'utf8');
    if (!/\b(?:t|rich)\(/.test(source)) continue;
    for (const { message, context } of findMessages(path, source)) keys.add(keyOf(message, context));
  }
  return [...keys];
}

/** The translations of messages. A message that the catalogue lacks is left out, so that it is shown in English. */
function pick(language: string, messages: readonly string[]): OwnCatalogue {
  const path = fileURLToPath(new URL(`../../catalogues/${language}.json`, import.meta.url));
  const all = existsSync(path) ? readCatalogueFile(language).messages : {};
  const texts = messages.flatMap((message) => (Object.hasOwn(all, message) ? [[message, all[message]!] as const] : []));
  return { lang: language, dir: directionOf(language), texts: Object.fromEntries(texts) };
}

/** The own messages of a program in each language but English; languages without any of them are left out. */
export function listOwnTexts(folder: string): Record<string, OwnCatalogue['texts']> {
  const messages = listOwnMessages(folder);
  const own = languageTags.map((tag) => [tag, pick(tag, messages).texts] as const);
  return Object.fromEntries(own.filter(([, texts]) => Object.keys(texts).length > 0));
}

/**
 * Gives a program that chooses its language while it runs its own messages in all languages: `catalogues` has them, and
 * `catalogueLoaders` loads each as a chunk of its own.
 *
 * @param folder of the program's sources
 */
export function ownCatalogues(folder: string): Plugin {
  const languages = languageTags.filter((tag) => tag !== sourceLanguage);
  let messages: readonly string[] | null = null;
  const write = (language: string) => JSON.stringify(pick(language, (messages ??= listOwnMessages(folder))));
  return {
    name: 'own-catalogues',
    enforce: 'pre',
    buildStart: () => void (messages = null),
    resolveId: (source) => (source.startsWith(PREFIX) ? source : null),
    load(id) {
      if (id.startsWith(PREFIX)) return `export default ${write(id.slice(PREFIX.length))};`;
      if (id !== CATALOGUES) return null;
      const own = languages.map((tag) => `${JSON.stringify(tag)}:${write(tag)}`);
      const loaders = languages.map((tag) => `${JSON.stringify(tag)}:()=>import(${JSON.stringify(PREFIX + tag)})`);
      return `export const catalogues={${own.join()}};export const catalogueLoaders={${loaders.join()}};`;
    },
  };
}
