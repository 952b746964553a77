import { answer } from '../../http/handlers.ts';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

interface Reached {
  isSecure: boolean;
}

/** Answers a sign-in. From then on the browser may load files too. */
export const answerSession = <T extends { filesToken: string }>({ filesToken, ...session }: T, { isSecure }: Reached) =>
  answer(session, { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, isSecure) });

/** Answers the end of the session, with which access to files ends too. */
export const answerSessionEnd = <T>(content: T, { isSecure }: Reached) =>
  answer(content, { headers: createFilesCookieHeader('', 0, isSecure) });
