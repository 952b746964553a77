import { type ErrorCode, errorCatalog } from '@vitrine/contract/core/errors';
import { messageFormat } from '@vitrine/messages/built';
import { formatParts } from '@vitrine/messages/format';
import type { TranslatedCode } from '@vitrine/messages/languages';
import { readApiTexts } from './loaded-texts.ts';

/** The message of an error that the console itself finds. */
export const describeError = (code: ErrorCode): string => formatErrorText(code) ?? errorCatalog[code].message;

/**
 * The message of an error in the language of the page; undefined in English.
 *
 * @param code does not compile while a language lacks the message of an error
 */
export function formatErrorText(code: TranslatedCode, details: Record<string, unknown> = {}): string | undefined {
  const tokens = readApiTexts()?.errors[code];
  return tokens === undefined ? undefined : formatParts(tokens, details, messageFormat).join('');
}
