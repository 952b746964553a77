import type { PageParts } from './page-parts.ts';

/** In place of IndexedDB. */
export const createStore: PageParts['createStore'] = () => window.simulation.createStore();
