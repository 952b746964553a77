export { serveHistory } from './history/routes.ts';
export { createHistory } from './history/service.ts';
export { servePlays } from './plays/routes.ts';
export { type Plays, createPlays } from './plays/service.ts';
export { createPlaySums } from './plays/sums.ts';
