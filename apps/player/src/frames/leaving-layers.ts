import type { PageLayer } from './page-layer.ts';

/** Layers that are closed as soon as they have left the stage. */
interface LeavingLayers {
  /** Closes a layer, at once if it is not on the stage. */
  add(layer: PageLayer): void;
  closeUnused(): void;
  readonly size: number;
}

export function createLeavingLayers(): LeavingLayers {
  const layers = new Set<PageLayer>();

  function closeUnused(): void {
    for (const layer of layers) {
      if (layer.isInUse()) continue;
      layers.delete(layer);
      layer.close();
    }
  }

  return {
    add(layer) {
      layers.add(layer);
      closeUnused();
    },
    closeUnused,
    get size() {
      return layers.size;
    },
  };
}
