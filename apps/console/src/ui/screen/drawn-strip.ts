import { fetched } from '../rendering/fetched.tsx';

/** The strip over a picture, whose code is loaded with the first one. */
export const DrawnStrip = fetched(async () => (await import('./strip-band.tsx')).StripBand);
