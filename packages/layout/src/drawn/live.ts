import type { LiveParts } from '../element-context.ts';
import { drawOnlineVideo } from './live-onlinevideo.ts';
import { drawStream } from './live-stream.ts';

/** What plays drawn content. The console loads it where something plays; the player has it with what draws layouts. */
export const live: LiveParts = { stream: drawStream, onlinevideo: drawOnlineVideo };
