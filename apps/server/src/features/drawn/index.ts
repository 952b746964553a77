export { OEMBED, type OembedSources } from './oembed.ts';
export { createDrawn, type Drawn } from './service.ts';
export { type KnownDrawn, readDrawn } from './reads.ts';
