import { leanImports } from '../platform/lean-imports.ts';

leanImports();
const { defaultLimits } = await import('../app.ts');
const { run } = await import('../run.ts');

// The server as it is, except that one address may do what many people do: all browser tests come from one.
const roomy = structuredClone(defaultLimits);
for (const limit of Object.values(roomy)) limit.hits = 100_000;

await run(roomy);
