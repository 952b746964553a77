import { afterAll } from 'vitest';
import { closeApps } from './app.ts';

// Here, because what a hook itself asks to be done after all tests is not done.
afterAll(closeApps);
