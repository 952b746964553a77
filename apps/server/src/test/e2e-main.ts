import { startSmall } from '../platform/startup/small-start.ts';
import type * as server from '../run.ts';

const grow = startSmall();
// Browser tests run the bundle, which they build first.
const { defaultLimits, run }: typeof server = await import(process.env['BUNDLE'] ?? '../run.ts');

// The real server with higher rate limits, because all browser tests share one address.
const roomy = structuredClone(defaultLimits);
for (const limit of Object.values(roomy)) limit.hits = 100_000;

// Tests may set the clock ahead, replace Stripe by a server of their own, and offer another agent.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const stripePort = process.env['STRIPE_TEST_PORT'];
const agentBundle = process.env['AGENT_TEST_BUNDLE'];

await run({
  limits: roomy,
  allowsHttpIssuers: true,
  clock: () => new Date(Date.now() + aheadMs),
  ...(stripePort === undefined
    ? {}
    : { stripeServer: { host: '127.0.0.1', port: Number(stripePort), protocol: 'http' as const } }),
  ...(agentBundle === undefined ? {} : { agentBundle }),
});
grow();
