import type { PageParts } from './page-parts.ts';

/** In place of the DOM of the stage. */
export const createStage: PageParts['createStage'] = (options) => window.simulation.createStage(options);
