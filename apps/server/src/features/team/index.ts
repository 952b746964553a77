export { createTeamVerbs } from './routes.ts';
export { createTeam } from './service.ts';
export { countInvitations } from './store.ts';
export { createAccountPolicy } from './account-policy.ts';
