import { defaultLimits } from '../../platform/rate-limit/limits.ts';
import { run } from '../../run.ts';

// The real server. All callers share one address, so rate limits are raised, except the one that the test exceeds.
const limits = structuredClone(defaultLimits);
for (const [name, limit] of Object.entries(limits)) if (name !== 'pairPerAccount') limit.hits = 100_000;

await run({ limits });
