/** What a screen lacks, and the ways out. */
interface Advice {
  /** What it means for the screen. */
  problem: string;
  /** What to do, one way each; `{origin}` is where the player was opened. */
  ways: readonly string[];
}

const known: Record<string, Advice> = {
  'no-service-worker': {
    problem: 'Cannot be reloaded while the network is gone',
    ways: [
      'Open the player over HTTPS: start the server with TLS_CERT and TLS_KEY.',
      'Or start the screen’s browser with --unsafely-treat-insecure-origin-as-secure={origin}',
    ],
  },
  'no-wake-lock': {
    problem: 'The screen may switch itself off',
    ways: ['Turn off screen saver and sleep in the screen’s own settings, or open the player over HTTPS.'],
  },
  muted: {
    problem: 'Plays without sound until a key is pressed on it',
    ways: ['Press any key on the screen, or start its browser with --autoplay-policy=no-user-gesture-required'],
  },
  'storage-not-persistent': {
    problem: 'Its browser may drop the files it holds when its disk is full',
    ways: ['Install the player as an app in the screen’s browser, or open it over HTTPS.'],
  },
};

/** Codes that say how a screen is, not what it lacks. */
const STATES = new Set(['asleep']);

/** What is to be mended, in words; a code that this console does not know speaks for itself. */
export function adviceOn(warnings: readonly string[], origin: string): Advice[] {
  return warnings
    .filter((code) => !STATES.has(code))
    .map((code) => known[code] ?? { problem: code, ways: [] })
    .map(({ problem, ways }) => ({ problem, ways: ways.map((way) => way.replace('{origin}', origin)) }));
}
