import type { passkeys as table } from '@vitrine/contract/sign-in/passkeys';
import type { Verbs } from '../../http/handlers.ts';
import { answerSession } from '../accounts/index.ts';
import type { Passkeys } from './service.ts';

export const createPasskeyVerbs = (passkeys: Passkeys): Verbs<typeof table> => ({
  ...passkeys,
  signIn: async (body, origin) => answerSession(await passkeys.signIn(body, origin), origin),
});
