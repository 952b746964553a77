import { leanImports } from '../platform/startup/lean-imports.ts';
import { startSmall } from '../platform/startup/small-start.ts';

leanImports();
const grow = startSmall();
const { defaultLimits } = await import('../app.ts');
const { run } = await import('../run.ts');

// The server as it is, except that one address may do what many people do: all browser tests come from one.
const roomy = structuredClone(defaultLimits);
for (const limit of Object.values(roomy)) limit.hits = 100_000;

// A server that comes back after a day need not be waited for, and Stripe may be a server of a test's own.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const stripePort = process.env['STRIPE_TEST_PORT'];

await run({
  limits: roomy,
  clock: () => new Date(Date.now() + aheadMs),
  ...(stripePort === undefined
    ? {}
    : { stripeServer: { host: '127.0.0.1', port: Number(stripePort), protocol: 'http' as const } }),
});
grow();
