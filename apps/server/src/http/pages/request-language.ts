import {
  findLanguage,
  isLanguage,
  type Language,
  readAcceptLanguage,
  sourceLanguage,
} from '@vitrine/messages/languages';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The cookie with the language that a person chose in this browser. */
const LANGUAGE_COOKIE = 'vitrine-language';

/** The language that a person chose in this browser, as its cookie has it; empty if none was chosen. */
export const readChosenLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE] ?? '';

/** The language in which whoever asks reads pages: the chosen one, else the browser’s, else English. */
export function findRequestLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = readChosenLanguage(request);
  if (isLanguage(chosen)) return chosen;
  return findLanguage(readAcceptLanguage(request.headers['accept-language'])) ?? sourceLanguage;
}
