interface SeededBug {
  file: string;
  /** Occurs once in the file, and `bug` takes its place. */
  code: string;
  bug: string;
  /** A line that the bug needs at the top of the file. */
  imports?: string;
}

/** Mistakes that are easily made. The simulation finds each within a day of one screen. */
export const seededBugs: Readonly<Record<string, SeededBug>> = {
  // The longest wait between two looks at the timeline is never set.
  'lost-timer': {
    file: 'apps/player/src/playing/playback.ts',
    code: 'if (inMs !== null) timer = setTimeout(check, inMs);',
    bug: 'if (inMs !== null && inMs < MAX_CHECK_INTERVAL_MS) timer = setTimeout(check, inMs);',
  },
  // A play has another id each time that it is sent.
  'doubled-play': {
    file: 'apps/player/src/storage/plays.ts',
    code: "server.call('POST /api/player/v1/plays', { body: { plays } })",
    bug: "server.call('POST /api/player/v1/plays', { body: { plays: plays.map((play) => ({ ...play, playId: createUuidV7(Date.parse(play.startedAt)) })) } })",
    imports: "import { createUuidV7 } from '../core/uuid.ts';",
  },
  // A new manifest that waits for files does not hear that they have arrived.
  'stale-manifest': {
    file: 'apps/player/src/session.ts',
    code: 'manifests.check();',
    bug: '',
  },
};
