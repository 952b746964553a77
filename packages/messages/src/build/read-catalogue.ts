import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { directionOf, isLanguage, sourceLanguage } from '../languages.ts';
import { compile, hasBranches, type Token, type Tokens } from '../tokens.ts';
import { toPseudo } from './pseudo.ts';

/** The content of a file in `catalogues/`. */
export interface Catalogue {
  /** From the English message, with its context, to the translated one. */
  messages: Record<string, string>;
  /** From the code of an error to its message, which may use the error's details as values. */
  errors: Record<string, string>;
  /** From a sentence of the API, such as a rule for a field, to the translated one. */
  said: Record<string, string>;
}

/** Reads the file of a language. */
export const readCatalogueFile = (language: string): Catalogue =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../catalogues/${language}.json`, import.meta.url)), 'utf8'));

/**
 * Returns a function from an English message and its key to the compiled message in a language of the product or a
 * generated one.
 *
 * @throws Error from that function if the catalogue lacks the message, or if it is not in the ICU format
 */
export function createCompile(language: string): (message: string, key: string) => Tokens {
  if (language === sourceLanguage) return compile;
  const isolate = directionOf(language) === 'rtl' ? isolateValues : (tokens: Tokens) => tokens;
  if (!isLanguage(language)) return (message) => isolate(toPseudo(compile(message), language));
  const { messages } = readCatalogueFile(language);
  return (_message, key) => {
    const text = messages[key];
    if (text === undefined) throw new Error(`The catalogue ${language}.json has no message “${key}”`);
    return isolate(compile(text));
  };
}

/** “First strong isolate” and “pop directional isolate” of Unicode. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];
const TIMES = ' × ';

/**
 * Puts values between marks that keep their direction apart from that of the text: names and addresses are often in
 * Latin letters, and would move the words and signs beside them.
 */
const isolateValues = (tokens: Tokens): Tokens =>
  tokens
    .flatMap((token): Token[] => {
      if (typeof token === 'string') return [token];
      if (!hasBranches(token)) return token.length === 1 ? [ISOLATE, token, POP] : [token];
      const branches = Object.entries(token[2]).map(([key, branch]) => [
        key,
        typeof branch === 'object' ? isolateValues(branch) : branch,
      ]);
      return [[token[0], token[1], Object.fromEntries(branches)]];
    })
    // `1920 × 1080` is one value.
    .filter(
      (token, index, all) =>
        !(token === POP && all[index + 1] === TIMES) && !(token === ISOLATE && all[index - 1] === TIMES),
    );
