import { afterAll } from 'vitest';
import { closeApps } from './app.ts';

// Registered here, because Vitest ignores an afterAll that is registered within another hook.
afterAll(closeApps);

// A deprecated call fails the run, e.g. a second statement on a connection that has not answered the first one.
process.throwDeprecation = true;
