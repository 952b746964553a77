// oxlint-disable unicorn/no-thenable -- `await` only calls a `then` that is a function
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Forecast } from '@vitrine/contract/playout/now-playing';
import { callsIn, type DryRunCall } from './calls.ts';
import { withoutForecast } from './routes.ts';
import { NOON, type World } from './world.ts';

/** The content of a screen from an instant on, by its forecast. */
interface Part {
  fromMs: number;
  look: string;
  id: string | null;
}

function toParts({ segments, lists }: Forecast, layoutLooks: ReadonlyMap<string, string>): Part[] {
  return segments.map(({ from, media, message, listId, reason }) => {
    const items = lists[listId ?? '']?.items.map((item) => [item.media.id, item.durationMs]);
    const id = media?.id ?? null;
    const shown = reason === 'off' ? reason : (items ?? layoutLooks.get(id ?? '') ?? id);
    return { fromMs: Math.max(Date.parse(from), Date.parse(NOON)), look: JSON.stringify([message, shown]), id };
  });
}

const findPartAt = (parts: readonly Part[], ms: number): Part | undefined =>
  parts.findLast(({ fromMs }) => fromMs <= ms);

/** The forecast of each screen, with the looks of the layouts at this time. */
async function readForecasts({ client }: World): Promise<Map<string, Part[]>> {
  const looks = new Map<string, string>();
  for (const { id } of (await client.layouts.list()).layouts) {
    const { document, resources } = (await client.layouts.picture({ params: { id } })).picture;
    const lists = Object.values(resources.playlists).map(({ items }) =>
      items.map(({ mediaId, durationMs }) => [mediaId, durationMs]),
    );
    const { drawn, feeds, files, priceLists } = resources;
    looks.set(id, JSON.stringify([document, Object.keys(files), lists, Object.keys(feeds), priceLists, drawn]));
  }
  const forecasts = new Map<string, Part[]>();
  for (const { id } of await client.devices.list({ query: {} }))
    forecasts.set(id, toParts(await client.playout.forecast({ params: { deviceId: id } }), looks));
  return forecasts;
}

const NOTHING = JSON.stringify([null, null]);

/** The effect of a change on a screen. */
interface Affected {
  screen: string;
  at: number | undefined;
  now?: string | null | undefined;
  otherwise?: string | null | undefined;
  then?: string | null | undefined;
  isBlank: boolean;
}

/** The outcome for each screen. */
interface Outcome {
  predicted: Affected[];
  actual: Affected[];
}

/** Performs the dry run of a call and then the call; returns the predicted and the actual effect on each screen. */
export async function predictAndApply(world: World, { dryRun, real }: DryRunCall): Promise<Outcome> {
  const before = await readForecasts(world);
  const effect = await dryRun();
  await real();
  const actual: Affected[] = [];
  const predicted: Affected[] = [];
  for (const [screen, after] of await readForecasts(world)) {
    actual.push(findAffected(screen, before.get(screen) ?? [], after));
    predicted.push(readPrediction(effect, screen));
  }
  return { predicted, actual };
}

function findAffected(screen: string, was: readonly Part[], is: readonly Part[]): Affected {
  const instants = [...was, ...is].map(({ fromMs }) => fromMs).toSorted((a, b) => a - b);
  const first = instants.find((ms) => findPartAt(was, ms)?.look !== findPartAt(is, ms)?.look);
  const isBlank = instants.some((ms) => findPartAt(is, ms)?.look === NOTHING && findPartAt(was, ms)?.look !== NOTHING);
  if (first === undefined) return { screen, at: first, isBlank };
  const [now, otherwise, then] = [
    findPartAt(was, Date.parse(NOON))?.id,
    findPartAt(was, first)?.id,
    findPartAt(is, first)?.id,
  ];
  return { screen, at: first, now, otherwise, then, isBlank };
}

function readPrediction({ screens, blank }: Effect, screen: string): Affected {
  const changed = screens.find(({ deviceId }) => deviceId === screen);
  const isBlank = blank.some(({ deviceId }) => deviceId === screen);
  if (changed === undefined) return { screen, at: undefined, isBlank };
  const [now, otherwise, then] = [changed.now, changed.otherwise, changed.then].map(({ media }) => media?.id ?? null);
  return { screen, at: Date.parse(changed.at), now, otherwise, then, isBlank };
}

/** Pseudo-random numbers from 0 to 1, the same for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Performs the dry run and then the call of up to six random changes, one after another. */
export async function applyRandomChanges(world: World, seed: number): Promise<Outcome[]> {
  const random = createRandom(seed);
  const calls = Object.entries(callsIn(world)).filter(([name]) => !withoutForecast.has(name));
  const outcomes: Outcome[] = [];
  for (let count = 0; count < 6; count += 1) {
    const call = calls[Math.floor(random() * calls.length)]?.[1];
    if (call === undefined) throw new Error('There is a call');
    // A call that fails, e.g. because an earlier one has deleted its object, is left out.
    const refusal: unknown = await call.dryRun().then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) outcomes.push(await predictAndApply(world, call));
  }
  return outcomes;
}
