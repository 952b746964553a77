export { createTeamVerbs } from './routes.ts';
export { createTeam } from './service.ts';
export { createAccountPolicy } from './account-policy.ts';
export { countInvitations } from './reads.ts';
