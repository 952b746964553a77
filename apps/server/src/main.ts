import { startSmall } from './platform/startup/small-start.ts';

const grow = startSmall();
const { run } = await import('./run.ts');
await run(process.argv.includes('--demo') ? { hasDemo: true } : {});
grow();
