import type { Manifest } from '@vitrine/contract/player';
import type { Clock } from '../core/clock.ts';
import type { PlayedTurn } from '../core/turns.ts';
import type { Reports } from '../core/reports.ts';
import type { Stage } from '../playing/stage.ts';

/** The strip over the content. */
export interface Strips {
  /** @param manifest the newest one, also while its files are being downloaded */
  follow: (manifest: Manifest) => void;
  /** Its content is the takeover. Null: none is on. */
  shown: () => PlayedTurn | null;
}

/** The parts of the player that strips need. */
export interface StripParts {
  clock: Pick<Clock, 'now'>;
  stage: Pick<Stage, 'root'>;
  reports: Pick<Reports, 'logError'>;
  /** Called when another strip is on, or none any more. */
  onChange: () => void;
  signal: AbortSignal;
}
