import { leanImports } from './platform/lean-imports.ts';

leanImports();
const { run } = await import('./run.ts');
await run();
