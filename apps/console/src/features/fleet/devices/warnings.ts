import { t } from '@vitrine/messages/t';

/** An issue of a screen, and how to fix it. */
interface Advice {
  /** The consequence for the screen. */
  problem: string;
  /** Alternative fixes; `{origin}` is replaced with the player's origin. */
  ways: readonly string[];
  /** A note, not counted as an issue. */
  isQuiet?: boolean;
}

const known: Record<string, Advice> = {
  'no-service-worker': {
    problem: t('Can’t reload without a network'),
    ways: [
      t('Open the player over HTTPS: start the server with TLS_CERT and TLS_KEY.'),
      t('Or start the screen’s browser with {option}', {
        option: '--unsafely-treat-insecure-origin-as-secure={origin}',
      }),
    ],
    isQuiet: true,
  },
  'no-wake-lock': {
    problem: t('The screen may turn itself off'),
    ways: [t('Turn off the screen saver and sleep mode in the screen’s settings, or open the player over HTTPS.')],
    isQuiet: true,
  },
  'no-h264': {
    problem: t('Can’t play most MP4 videos: its browser has no decoder for H.264'),
    ways: [t('Use another browser on the screen, or upload its videos as WebM.')],
    isQuiet: true,
  },
  muted: {
    problem: t('Plays without sound until someone presses a key on it'),
    ways: [
      t('Press any key on the screen, or start its browser with {option}', {
        option: '--autoplay-policy=no-user-gesture-required',
      }),
    ],
  },
  'storage-full': {
    problem: t('Skips media that do not fit in its storage'),
    ways: [t('Assign fewer or smaller files, or free space on the screen’s disk.')],
  },
  'layout-newer': {
    problem: t('Shows a layout without its newest elements'),
    ways: [t('Reload the screen, so that it takes the newest player.')],
  },
  'dropping-frames': {
    problem: t('Plays the videos of a layout with jerks'),
    ways: [t('Use fewer or smaller videos in it.')],
  },
  'storage-not-persistent': {
    problem: t('May lose saved media if its disk fills up'),
    ways: [t('Install the player as an app in the screen’s browser, or open it over HTTPS.')],
    isQuiet: true,
  },
};

/** The reason why the player of a screen does not start, as that screen states it: `cannot-start: This browser …`. */
const CANNOT_START = /^cannot-start: (.+)$/s;

function findAdvice(code: string): Advice {
  const reason = CANNOT_START.exec(code)?.[1];
  if (reason === undefined) return known[code] ?? { problem: code, ways: [] };
  return {
    problem: t('Doesn’t start: {reason}', { reason }),
    ways: [
      t('Update the screen’s browser or its firmware, or use another browser or device, and open the player again.'),
    ],
  };
}

/** Finds the reason why the player of a screen does not start, and what to do; null unless its screen has said so. */
export function findStartFailure(warnings: readonly string[]): Advice | null {
  const code = warnings.find((each) => CANNOT_START.test(each));
  return code === undefined ? null : findAdvice(code);
}

/** Warning codes that are a state of the screen, not an issue. */
const STATES = new Set(['asleep']);

/** The issues of a device, quiet notes last. An unknown code is shown unchanged. */
export function listAdvice(warnings: readonly string[], origin: string): Required<Advice>[] {
  return warnings
    .filter((code) => !STATES.has(code))
    .map(findAdvice)
    .map(({ ways, isQuiet = false, ...advice }) => ({
      ...advice,
      isQuiet,
      ways: ways.map((way) => way.replace('{origin}', origin)),
    }))
    .toSorted((a, b) => Number(a.isQuiet) - Number(b.isQuiet));
}

/** The issues without the quiet notes. */
export const listIssues = (warnings: readonly string[], origin: string): Required<Advice>[] =>
  listAdvice(warnings, origin).filter(({ isQuiet }) => !isQuiet);
