import type { LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import type { Window } from '@vitrine/contract/playlists/window';
import { toPlainMs, toWallTime } from './zone-time.ts';

const DAY_MS = 86_400_000;

function parseTime(time: string): number {
  const [hours, minutes] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The day, as `YYYY-MM-DD`, of a wall time as if it were UTC. */
const toDay = (plainMs: number): string => new Date(plainMs).toISOString().slice(0, 10);

/** True if the window is open at a wall time, given in milliseconds as if it were UTC. */
function isWindowOpen(window: Window, plainMs: number): boolean {
  const timeMs = plainMs % DAY_MS;
  const startsOn = plainMs - timeMs;
  const fromMs = window.from === undefined ? 0 : parseTime(window.from);
  const toMs = window.to === undefined ? DAY_MS : parseTime(window.to);
  const allowsDay = (dayMs: number) => {
    const day = toDay(dayMs);
    return (
      (window.days === undefined || window.days.some((each) => each === new Date(dayMs).getUTCDay())) &&
      (window.firstDate === undefined || day >= window.firstDate) &&
      (window.lastDate === undefined || day <= window.lastDate)
    );
  };
  if (toMs > fromMs) return timeMs >= fromMs && timeMs < toMs && allowsDay(startsOn);
  // Past midnight it belongs to the day on which it starts.
  return (timeMs >= fromMs && allowsDay(startsOn)) || (timeMs < toMs && allowsDay(startsOn - DAY_MS));
}

/** True if one of the windows is open at an instant (epoch milliseconds). */
export function isAnyOpen(windows: readonly Window[], ms: number, timeZone: string): boolean {
  const plainMs = toPlainMs(toWallTime(ms, timeZone));
  return windows.some((window) => isWindowOpen(window, plainMs));
}

/** True during the hours of night colors. */
export const isNight = ({ night }: Pick<LayoutDocument, 'night'>, ms: number, timeZone: string): boolean =>
  isAnyOpen([{ from: night.from, to: night.to }], ms, timeZone);

/**
 * The scene that shows at an instant (epoch milliseconds): the first whose window is open, otherwise the first without
 * windows. If every scene has windows and none is open, the first scene shows, because a screen must not be empty.
 */
export function findScene<S extends Pick<Scene, 'windows'>>(
  scenes: readonly S[],
  ms: number,
  timeZone: string,
): S | undefined {
  return (
    scenes.find(({ windows }) => windows.length > 0 && isAnyOpen(windows, ms, timeZone)) ??
    scenes.find(({ windows }) => windows.length === 0) ??
    scenes[0]
  );
}
