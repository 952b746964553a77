import { messageFormat } from '@vitrine/messages/built';
import { formatParts } from '@vitrine/messages/format';
import { readApiTexts } from '../ui/format/loaded-texts.ts';

/** An English sentence of an answer, which may be the message of an error, in the language of the page. */
export function translateAnswer(sentence: string, code = ''): string {
  const texts = readApiTexts();
  const tokens = texts?.errors[code];
  return texts?.said[sentence] ?? (tokens === undefined ? sentence : formatParts(tokens, {}, messageFormat).join(''));
}
