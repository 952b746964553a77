import { AppError } from '@vitrine/contract/core/errors';
import type { ToldSentence } from '@vitrine/contract/core/told/tell';
import { formatErrorText, translateAnswer } from '../ui/format/error-text.ts';
import { apiTextsLoaded, translateSentence } from '../ui/format/loaded-texts.ts';

/** The error with its message in another language than English. */
export async function translateError(error: AppError): Promise<AppError> {
  await apiTextsLoaded;
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
