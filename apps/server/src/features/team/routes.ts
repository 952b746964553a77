import type { team as table } from '@vitrine/contract/team/team';
import type { Verbs } from '../../http/handlers.ts';
import { answerSession } from '../accounts/index.ts';
import type { Team } from './service.ts';

/** Who accepts an invitation is signed in. */
export const createTeamVerbs = (team: Team): Verbs<typeof table> => ({
  ...team,
  acceptInvitation: async (body, origin) => answerSession(await team.accept(body, origin), origin),
});
