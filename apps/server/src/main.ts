import { leanImports } from './platform/lean-imports.ts';
import { startSmall } from './platform/small-start.ts';

leanImports();
const grow = startSmall();
const { run } = await import('./run.ts');
await run();
grow();
