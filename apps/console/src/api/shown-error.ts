import { type AppError, toReadable } from '@vitrine/contract/core/errors';
import { loadForOtherLanguages } from '../ui/format/other-language.ts';

const loading = loadForOtherLanguages(() => import('./translated-error.ts'));

/** The error with its message in the language of the page, and without the raw answer of a proxy. */
export function toShownError(error: AppError): AppError | Promise<AppError> {
  const readable = toReadable(error);
  return loading === null ? readable : translateLoaded(readable);
}

async function translateLoaded(error: AppError): Promise<AppError> {
  const loaded = await loading;
  return loaded === null ? error : loaded.translateError(error);
}
