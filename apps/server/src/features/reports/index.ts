export { createHistory, type History } from './history/service.ts';
export { type Plays, createPlays } from './plays/service.ts';
export { createPlaySums } from './plays/sums.ts';
