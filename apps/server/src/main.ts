import { leanImports } from './platform/startup/lean-imports.ts';
import { startSmall } from './platform/startup/small-start.ts';

leanImports();
const grow = startSmall();
const { run } = await import('./run.ts');
await run();
grow();
