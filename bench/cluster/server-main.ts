import { defaultLimits } from '@vitrine/server/src/composition/limits.ts';
import { run } from '@vitrine/server/src/run.ts';

// The real server. All callers of the benchmark share one address, so the limits are raised, except the one it tries.
const limits = structuredClone(defaultLimits);
for (const [name, limit] of Object.entries(limits)) if (name !== 'pairPerAccount') limit.hits = 100_000;

await run({ limits });
