import { AppError, toReadable } from '@vitrine/contract/core/errors';
import type { ToldSentence } from '@vitrine/contract/core/told/tell';
import { formatErrorText, translateAnswer } from '../ui/format/error-text.ts';
import { apiTextsLoaded, translateSentence } from '../ui/format/loaded-texts.ts';

/** The error with its message in the language of the page, and without the raw answer of a proxy. */
export function toShownError(error: AppError): AppError | Promise<AppError> {
  const readable = toReadable(error);
  return apiTextsLoaded === null ? readable : translateLoaded(readable);
}

async function translateLoaded(error: AppError): Promise<AppError> {
  await apiTextsLoaded;
  return translate(error);
}

function translate(error: AppError): AppError {
  const { code, message, details, isForeign, requestId, status, cause } = error;
  const said = translateAnswer(message, readTold(details));
  const issues = Array.isArray(details?.['issues']) ? details['issues'].map(translateIssue) : undefined;
  return new AppError(code, {
    message: said === message ? (formatErrorText(code, details) ?? message) : said,
    details: issues === undefined ? details : { ...details, issues },
    isForeign,
    requestId,
    status,
    cause,
  });
}

/** The sentences of a message that has other words than that of its code. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the server writes it
const readTold = (details: AppError['details']) => details?.['told'] as ToldSentence[] | undefined;

const translateIssue = (issue: { message: string }) => ({ ...issue, message: translateSentence(issue.message) });
