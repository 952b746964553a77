import type { MachineParts } from './machine-parts.ts';

/** In place of a server on the loopback interface. */
export const openOrigin: MachineParts['openOrigin'] = (options) => machine.openOrigin(options);
