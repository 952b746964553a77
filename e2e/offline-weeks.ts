import { readShown, TWO_WEEKS_MS, type Weeks } from '@vitrine/playback/test/weeks';
import { simulatedScreen } from '@vitrine/player/src/test/simulated-screen.ts';
import { createManifestOf } from '@vitrine/server/src/test/content/manifest-of-facts.ts';
import { expect } from './fixtures.ts';

/** Lets screens play for two weeks from their manifests alone, and compares what they show with the slow reading. */
export async function expectWeeksOffline(all: readonly Weeks[]): Promise<void> {
  let shownCount = 0;
  for (const weeks of all) {
    const { nowMs, facts, times } = weeks;
    const shownAt = readShown(weeks);
    const manifest = await createManifestOf(facts, nowMs);
    const screen = simulatedScreen({ files: manifest.assets.map(({ id }) => id), startMs: nowMs });
    screen.play(manifest);
    const edges = manifest.timeline.flatMap(({ from }) => [Date.parse(from) - 1, Date.parse(from)]).slice(0, 20);
    const asked = [...times, ...edges].filter((ms) => nowMs <= ms && ms <= nowMs + TWO_WEEKS_MS);
    let clockMs = nowMs;
    for (const ms of asked.toSorted((a, b) => a - b)) {
      screen.pass(ms - clockMs);
      clockMs = ms;
      screen.check();
      screen.presented();
      const { front } = screen.state();
      const isOff = front.kind === 'asleep' || front.kind === 'waking';
      const shown = isOff ? 'off' : (screen.front()?.id ?? null);
      if (shown !== null) shownCount += 1;
      if (shown !== shownAt(ms)) expect({ ms, shown, weeks }).toEqual({ ms, shown: shownAt(ms), weeks: null });
    }
  }
  // Most of them show something.
  expect(shownCount).toBeGreaterThan(all.length * 5);
}
