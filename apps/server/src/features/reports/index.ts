export { createHistory, type History } from './history/service.ts';
export { type Plays, createPlays } from './plays/service.ts';
export { createPlaySums } from './plays/sums.ts';
export { createScreenPlans } from './plans/service.ts';
export { createPlayMonths } from './months/service.ts';
export { createReportVerbs } from './report/routes.ts';
export { createReports } from './report/service.ts';
export { createReportEmailVerbs } from './emails/routes.ts';
export { createReportEmails, type ReportEmails } from './emails/service.ts';
