export { serveTeam } from './routes.ts';
export { createTeam } from './service.ts';
