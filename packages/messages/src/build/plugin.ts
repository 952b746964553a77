import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { directionOf, isLanguage, sourceLanguage } from '../languages.ts';
import { keyOf } from '../t.ts';
import { compile as compileMessage, nestTags, type Tokens } from '../tokens.ts';
import { findMessages, type FoundMessage } from './find-messages.ts';
import { createCompile, readCatalogueFile } from './read-catalogue.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the messages of one language into a build for browsers: each call of `t` and `rich` gets its message compiled in
 * that language, so that a page loads its own texts and no others, and no compiler.
 *
 * @throws Error while building if the catalogue lacks a message, or has one that is not in the ICU format
 */
export function messages(language: string): Plugin {
  const compile = createCompile(language);
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (source) => (source === '@vitrine/messages/t' ? `${folder}built.ts` : null),
    load(id) {
      if (id === `${folder}language.ts`) return `export const language = ${JSON.stringify(language)};`;
      return id === `${folder}api-texts.ts` ? renderApiTexts(language) : null;
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\b(?:t|rich)\(/ },
      handler: (code, id) => (id.startsWith(folder) ? null : { code: translate(id, code, compile), map: null }),
    },
    transformIndexHtml: (html) =>
      html.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`),
  };
}

/** The texts of the API; English, which it speaks, and generated languages have none. */
function renderApiTexts(language: string): string {
  if (language === sourceLanguage || !isLanguage(language)) return 'export const apiTexts = null;';
  const { errors, said } = readCatalogueFile(language);
  const compiled = Object.entries(errors).map(([code, text]) => [code, compileMessage(text)]);
  return `export const apiTexts = ${JSON.stringify({ errors: Object.fromEntries(compiled), said })};`;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The source with its messages compiled. Lines keep their numbers. */
function translate(path: string, source: string, compile: (message: string, key: string) => Tokens): string {
  const edits = findMessages(path, source).flatMap((found) => {
    const tokens = compile(found.message, keyOf(found.message, found.context));
    if (found.isRich) return [{ ...found.literal, text: JSON.stringify(nestTags(tokens)) }];
    return listConcatenation(found, tokens) ?? [{ ...found.literal, text: JSON.stringify(tokens) }];
  });
  // From the end, so that positions hold.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end, text }) => {
      const lines = source.slice(start, end).split('\n').length - 1;
      return result.slice(0, start) + text + '\n'.repeat(lines) + result.slice(end);
    }, source);
}

/**
 * The edits that make a message of texts and values their concatenation, which is shorter than a call; null if the message
 * has plurals, or its values in another order than the source.
 */
function listConcatenation({ call, values, hasValues }: FoundMessage, tokens: Tokens): Edit[] | null {
  const names = tokens.flatMap((token) => (typeof token === 'string' ? [] : [token.length === 1 ? token[0] : null]));
  if (values === null || names.join() !== values.map(({ name }) => name).join() || names.includes(null)) return null;
  const texts: string[] = [''];
  for (const token of tokens) {
    if (typeof token === 'string') texts.push(texts.pop()! + token);
    else texts.push('');
  }
  const [first = '', ...others] = texts.map((text) => JSON.stringify(text));
  if (!hasValues) return [{ ...call, text: first }];
  const last = values.length - 1;
  return [
    { start: call.start, end: values[0]!.start, text: `(${first}+(` },
    ...values
      .slice(0, last)
      .map(({ end }, index) => ({ start: end, end: values[index + 1]!.start, text: `)+${others[index]}+(` })),
    { start: values[last]!.end, end: call.end, text: others[last] === '""' ? '))' : `)+${others[last]})` },
  ];
}
