export { createSingleSignOnVerbs } from './routes.ts';
export { createSingleSignOn, type SingleSignOn } from './service.ts';
export type { SingleSignOnLimits } from './sign-in.ts';
