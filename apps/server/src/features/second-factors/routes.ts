import type { secondFactors as table } from '@vitrine/contract/sign-in/second-factors';
import type { Verbs } from '../../http/handlers.ts';
import { answerSession } from '../accounts/index.ts';
import type { SecondFactors } from './service.ts';

export const createSecondFactorVerbs = (factors: SecondFactors): Verbs<typeof table> => ({
  ...factors,
  signIn: async (body, origin) => answerSession(await factors.signIn(body, origin), origin),
});
