import { q } from '../../api/q.ts';

const POLL_MS = 10_000;

/** The first steps of the account, and whether it has sample content. */
export const firstStepsRead = q.welcome.firstSteps({ pollMs: POLL_MS });
