import { TimeoutError, limitTime } from '../within.ts';

/** The dependencies of a process that gets requests. */
export const needs = ['database', 'migrations', 'storage', 'bus', 'writes'] as const;
export type Need = (typeof needs)[number];

/** `waiting`: not opened yet. `slow`: no answer within a second. */
type State = 'waiting' | 'ok' | 'slow' | 'failed';

/** The report has neither errors nor addresses, because everybody may read it. */
export interface ReadinessReport {
  status: 'starting' | 'ready' | 'not_ready' | 'draining';
  checks: Record<Need, State>;
}

/** Rejects with the reason why the process cannot work. */
type Check = () => Promise<void>;

const CHECK_MS = 1_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Decides whether this process may get requests: not before it has started, not once it drains, and not while something
 * that it needs does not answer.
 *
 * @param onChange called when a check fails that did not fail before (with the reason), and when it succeeds again (null)
 * @param required those without which the process must not get requests; the others are only reported
 */
export function createReadiness(onChange: (need: Need, reason: unknown) => void, required: readonly Need[] = needs) {
  const checks = new Map<Need, Check>();
  const states: Record<Need, State> = {
    database: 'waiting',
    migrations: 'waiting',
    storage: 'waiting',
    bus: 'waiting',
    writes: 'waiting',
  };
  /** The needs that have not settled, also after their time limit. */
  const running = new Map<Need, Promise<void>>();
  let phase: 'starting' | 'started' | 'draining' = 'starting';
  let asking: Promise<void> | null = null;

  async function ask(need: Need, check: Check): Promise<void> {
    const before = states[need];
    // A dependency that hangs gets no second call.
    const run = running.get(need) ?? check().finally(() => running.delete(need));
    running.set(need, run);
    try {
      await limitTime(CHECK_MS, run);
      states[need] = 'ok';
      if (before === 'failed' || before === 'slow') onChange(need, null);
    } catch (error) {
      states[need] = error instanceof TimeoutError ? 'slow' : 'failed';
      if (before === 'ok' || before === 'waiting') onChange(need, error);
    }
  }

  async function askAll(): Promise<void> {
    await Promise.all([...checks].map(([need, check]) => ask(need, check)));
  }

  return {
    /** Checks from now on what has been opened. */
    watch: (need: Need, check: Check): void => void checks.set(need, check),

    /** Everything has been opened, and the server listens. */
    start: (): void => void (phase = 'started'),

    drain: (): void => void (phase = 'draining'),

    /** Takes at most a second. Simultaneous calls share one. */
    async report(): Promise<ReadinessReport> {
      // Dependencies that are being closed cannot be checked.
      if (phase !== 'draining') await (asking ??= askAll().finally(() => (asking = null)));
      return { status: statusOf(), checks: { ...states } };
    },
  };

  function statusOf(): ReadinessReport['status'] {
    if (phase === 'draining') return 'draining';
    if (phase === 'starting') return 'starting';
    return required.every((need) => states[need] === 'ok') ? 'ready' : 'not_ready';
  }
}
