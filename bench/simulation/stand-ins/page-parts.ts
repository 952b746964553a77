import type { createStage as createRealStage, Stage } from '@vitrine/player/src/playing/stage.ts';
import type { Store } from '@vitrine/player/src/storage/store.ts';

/** The parts of a simulated page that take the place of the DOM and of IndexedDB. */
export interface PageParts {
  createStage: (...options: Parameters<typeof createRealStage>) => Stage;
  createStore: () => Store;
  /** The page shows a code to be paired with; null: it shows none yet. */
  showPairing: (code: string | null) => void;
  hidePairing: () => void;
}

declare global {
  interface Window {
    simulation: PageParts;
  }
}
