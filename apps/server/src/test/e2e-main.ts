import { run } from '../run.ts';
import { limitsOff } from './limits.ts';

// The server as people run it, except that many accounts may come from one address in a minute.
await run(limitsOff);
