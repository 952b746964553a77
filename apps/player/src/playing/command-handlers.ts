import type { CommandHandlers } from '../network/command-runner.ts';
import type { Server } from '../network/server.ts';
import type { Cache } from '../storage/cache.ts';
import { identify } from './identify.ts';
import type { Playback } from './playback.ts';
import type { Stage } from './stage.ts';

interface HandlerOptions {
  deviceId: string;
  stage: Stage;
  playback: Pick<Playback, 'name'>;
  cache: Pick<Cache, 'clear'>;
  server: Server;
  /** Draws the layout in front; null if there is none. */
  drawLayout: () => Promise<HTMLImageElement> | null;
}

export function createCommandHandlers({
  deviceId,
  stage,
  playback,
  cache,
  server,
  drawLayout,
}: HandlerOptions): CommandHandlers {
  return {
    async identify() {
      identify(stage.root, playback.name(), deviceId);
    },
    async reload() {
      location.reload();
    },
    async screenshot({ id }) {
      const { takeSnapshot } = await import('./snapshot.ts');
      const file = await takeSnapshot(stage.root, drawLayout);
      await server.call('POST /api/player/v1/screenshots', { query: { commandId: id }, file });
    },
    async volume({ value }) {
      if (value !== null) stage.change({ volume: value });
    },
    async brightness({ value }) {
      if (value !== null) stage.change({ brightness: value });
    },
    'clear-cache': () => cache.clear(),
  };
}
