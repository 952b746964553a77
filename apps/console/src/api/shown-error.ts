import { AppError, type ErrorCode, errorCatalog, toReadable } from '@vitrine/contract/core/errors';
import { messageFormat } from '@vitrine/messages/built';
import { formatParts } from '@vitrine/messages/format';
import type { TranslatedCode } from '@vitrine/messages/languages';
import { apiTextsLoaded, readApiTexts, translateSentence } from '../ui/format/loaded-texts.ts';

/** The error with its message in the language of the page, and without the raw answer of a proxy. */
export function toShownError(error: AppError): AppError | Promise<AppError> {
  const readable = toReadable(error);
  return apiTextsLoaded === null ? readable : apiTextsLoaded.then(() => translate(readable));
}

/** The message of an error that the console itself finds. */
export const describeError = (code: ErrorCode): string => format(code) ?? errorCatalog[code].message;

/** An English sentence of an answer, which may be the message of an error, in the language of the page. */
export function translateAnswer(sentence: string, code = ''): string {
  const texts = readApiTexts();
  const tokens = texts?.errors[code];
  return texts?.said[sentence] ?? (tokens === undefined ? sentence : formatParts(tokens, {}, messageFormat).join(''));
}

function translate(error: AppError): AppError {
  const { code, message, details, isForeign, requestId, status, cause } = error;
  const { said } = readApiTexts() ?? {};
  const issues = Array.isArray(details?.['issues']) ? details['issues'].map(translateIssue) : undefined;
  return new AppError(code, {
    message: said?.[message] ?? format(code, details) ?? message,
    details: issues === undefined ? details : { ...details, issues },
    isForeign,
    requestId,
    status,
    cause,
  });
}

const translateIssue = (issue: { message: string }) => ({ ...issue, message: translateSentence(issue.message) });

/** @param code does not compile while a language lacks the message of an error */
function format(code: TranslatedCode, details: Record<string, unknown> = {}): string | undefined {
  const tokens = readApiTexts()?.errors[code];
  return tokens === undefined ? undefined : formatParts(tokens, details, messageFormat).join('');
}
