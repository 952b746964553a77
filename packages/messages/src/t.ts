import { createMessageFormat, formatParts } from './format.ts';
import { compile, type Tokens } from './tokens.ts';
import type { ArgumentsOf } from './values.ts';

/**
 * Returns a message in the reader’s language, with its values. The message is the English text in the ICU format, and the
 * key in the catalogues; `context` tells apart texts that are equal in English only, as in `t('Open', {}, 'adjective')`.
 */
export type Translate = <const Message extends string>(message: Message, ...values: ArgumentsOf<Message>) => string;

/** The key of a message in the catalogues. */
export const keyOf = (message: string, context?: string): string =>
  context === undefined ? message : `${message} @${context}`;

/** Returns a function for the messages of a catalogue; English is used for messages that it does not have. */
export function createTranslate(locale: string, catalogue: Readonly<Record<string, string>>): Translate {
  const format = createMessageFormat(locale);
  const compiled = new Map<string, Tokens>();
  const tokensOf = (key: string, message: string): Tokens => {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const tokens = compile(catalogue[key] ?? message);
    compiled.set(key, tokens);
    return tokens;
  };
  return (message, ...[values = {}, context]) =>
    formatParts(tokensOf(keyOf(message, context), message), values, format).join('');
}

/** Messages in English, where no language is given. Builds for browsers replace it by `built.ts`. */
export const t: Translate = createTranslate('en-US', {});
