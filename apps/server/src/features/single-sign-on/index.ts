export { createSingleSignOnVerbs } from './routes.ts';
export { createSingleSignOn, type SingleSignOn } from './service.ts';
