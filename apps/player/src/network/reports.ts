/** What a player lacks or does without, for people to mend. */
export type Warning = 'no-service-worker' | 'no-wake-lock' | 'muted' | 'asleep' | 'storage-not-persistent';

/** Something that happened, in words for whoever looks after the screens. */
export interface Note {
  level: 'error' | 'warn';
  message: string;
}

/** What a player tells of itself, besides what it plays. */
export interface Reports {
  /** Raises or withdraws a warning: what is so until it is mended. */
  warn(warning: Warning, isOn: boolean): void;
  warnings(): string[];
  /** Notes a failure. The same words again within ten minutes are no news. */
  error(message: string): void;
  /** Notes what is worth knowing, but no failure of this screen. As {@link Reports.error}. */
  remark(message: string): void;
  /** Hands over every note from now on, and those that nobody has taken yet. Answers how to stop it. */
  follow(take: (note: Note) => void): () => void;
}

const LONGEST = 500;
const SAME_MS = 10 * 60 * 1000;

/** Notes of which nobody has heard, and words that are known: no more of either. */
const MOST = 100;

export function createReports(nowMs: () => number = () => performance.now()): Reports {
  const warnings = new Set<Warning>();
  const notedAtMs = new Map<string, number>();
  let waiting: Note[] = [];
  let follower: ((note: Note) => void) | null = null;

  function note(level: Note['level'], text: string): void {
    const message = text.slice(0, LONGEST);
    const before = notedAtMs.get(message);
    if (before !== undefined && nowMs() - before < SAME_MS) return;
    notedAtMs.delete(message);
    notedAtMs.set(message, nowMs());
    for (const oldest of notedAtMs.keys()) {
      if (notedAtMs.size <= MOST) break;
      notedAtMs.delete(oldest);
    }
    if (follower === null) waiting = [...waiting, { level, message }].slice(-MOST);
    else follower({ level, message });
  }

  return {
    warn(warning, isOn) {
      if (isOn) warnings.add(warning);
      else warnings.delete(warning);
    },
    warnings: () => [...warnings],
    error: (message) => note('error', message),
    remark: (message) => note('warn', message),
    follow(take) {
      follower = take;
      for (const each of waiting) take(each);
      waiting = [];
      return () => {
        if (follower === take) follower = null;
      };
    },
  };
}
