import { AppError } from '@vitrine/contract/core/errors';
import { parse } from 'secure-json-parse';

export const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/json\b/i.test(contentType);

/**
 * Parses a JSON body; undefined if it is empty, because some clients name a type although they send no body. Keys such
 * as `__proto__` are removed: one forbidden key must not make a device lose its whole batch.
 *
 * @throws request.invalid
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parse(text, null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (cause) {
    throw new AppError('request.invalid', { cause });
  }
}
