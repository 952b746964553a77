import { leanImports } from '../platform/lean-imports.ts';

leanImports();
const { defaultLimits } = await import('../app.ts');
const { run } = await import('../run.ts');

// The server as it is, except that one address may do what many people do: all browser tests come from one.
const roomy = structuredClone(defaultLimits);
for (const limit of Object.values(roomy)) limit.hits = 100_000;

// A server that comes back after a day need not be waited for.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

await run({ limits: roomy, clock: () => new Date(Date.now() + aheadMs) });
