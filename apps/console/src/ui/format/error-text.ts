import { type ErrorCode, errorCatalog } from '@vitrine/contract/core/errors';
import type { ToldSentence } from '@vitrine/contract/core/told/tell';
import { messageFormat } from '@vitrine/messages/built';
import { formatParts } from '@vitrine/messages/format';
import type { TranslatedCode } from '@vitrine/messages/languages';
import { readApiTexts, translateSentence } from './loaded-texts.ts';

/** The message of an error that the console itself finds. */
export const describeError = (code: ErrorCode): string => formatErrorText(code) ?? errorCatalog[code].message;

/**
 * The message of an error, or another sentence of the API, in the language of the page; undefined in English.
 *
 * @param code does not compile while a language lacks it
 */
export function formatErrorText(code: TranslatedCode, values: Record<string, unknown> = {}): string | undefined {
  const tokens = readApiTexts()?.errors[code];
  return tokens && formatParts(tokens, values, messageFormat).join('');
}

/** An English text of an answer in the language of the page: by itself, or by the sentences that the answer names. */
export function translateAnswer(text: string, told: readonly ToldSentence[] = []): string {
  const sentences = told.map(({ code, values }) => formatErrorText(code, values));
  // A newer server may name a sentence that the page does not know.
  return sentences.length === 0 || sentences.includes(undefined) ? translateSentence(text) : sentences.join(' ');
}
