import { AppError, toReadable } from '@vitrine/contract/core/errors';
import { formatErrorText } from '../ui/format/error-text.ts';
import { apiTextsLoaded, readApiTexts, translateSentence } from '../ui/format/loaded-texts.ts';

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
  const { said } = readApiTexts() ?? {};
  const issues = Array.isArray(details?.['issues']) ? details['issues'].map(translateIssue) : undefined;
  return new AppError(code, {
    message: said?.[message] ?? formatErrorText(code, details) ?? message,
    details: issues === undefined ? details : { ...details, issues },
    isForeign,
    requestId,
    status,
    cause,
  });
}

const translateIssue = (issue: { message: string }) => ({ ...issue, message: translateSentence(issue.message) });
