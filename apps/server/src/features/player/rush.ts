import { createRate } from '../../platform/rate-limit/budget.ts';

/** From so many heartbeats a second on, 3,000 screens at one a minute, what is made of media leaves them room. */
const RUSH_PER_SECOND = 50;

/** Whether many screens call this process. */
export function createRush() {
  const heartbeats = createRate();
  return { noteHeartbeat: () => heartbeats.note(), isRush: () => heartbeats.perSecond() >= RUSH_PER_SECOND };
}

export type Rush = ReturnType<typeof createRush>;
