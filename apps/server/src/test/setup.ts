import { afterAll } from 'vitest';
import { closeApps } from './app.ts';

// Registered here, because Vitest ignores an afterAll that is registered within another hook.
afterAll(closeApps);
