export { createTransfers } from './service.ts';
export { createStickMedia } from './stick-media.ts';
