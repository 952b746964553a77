import type { Db } from '../../platform/database.ts';
import type { Uploads } from '../uploads/index.ts';
import { type VideoOutcome, updateToEnded } from './store.ts';

/**
 * Ends a video and releases its reservation. False if it has ended before or, if a run is given, another run works on
 * it.
 */
export async function endVideo(
  tx: Db,
  uploads: Pick<Uploads, 'release'>,
  id: string,
  outcome: VideoOutcome,
  run?: string,
): Promise<boolean> {
  const ended = await updateToEnded(tx, id, outcome, run);
  if (ended === null) return false;
  if (ended.reservationId !== null) await uploads.release(tx, ended.reservationId);
  return true;
}
