import {
  type BlankScreen,
  ChangedScreen,
  Effect,
  ShownContent,
  UnchangedScreen,
} from '@vitrine/contract/playout/effect';
import { shownMedia } from './example-device.ts';

/** The instant of all example effects: a Monday, 15:00 in UTC. */
const EFFECT_AT = '2026-11-23T15:00:00.000Z';

/** An image that a screen shows by its own assignment. */
export const createShownContent = (name: string, changes: Partial<ShownContent> = {}): ShownContent =>
  ShownContent.parse({
    media: shownMedia(`${name}.jpg`),
    message: null,
    item: null,
    fit: null,
    reason: 'device',
    sourceId: null,
    title: null,
    until: null,
    ...changes,
  });

const usualShape = { screenSize: null, rotation: 0, fit: 'contain' } as const;

/** A screen that shows `after` at once instead of `before`; its id is `dev_` and its name. */
export const createChangedScreen = (name: string, changes: Partial<ChangedScreen> = {}): ChangedScreen =>
  ChangedScreen.parse({
    deviceId: `dev_${name}`,
    name,
    ...usualShape,
    isOnline: true,
    timeZone: 'UTC',
    now: createShownContent('before'),
    // oxlint-disable-next-line unicorn/no-thenable -- it is no function, so it can be awaited
    then: createShownContent('after'),
    otherwise: changes.now ?? createShownContent('before'),
    at: EFFECT_AT,
    ...changes,
  });

/** A screen that shows nothing in these periods. */
export const createBlankScreen = (name: string, ...periods: BlankScreen['periods']): BlankScreen => {
  const [first = { from: EFFECT_AT, until: null }] = periods;
  const { deviceId } = createChangedScreen(name);
  return { deviceId, name, timeZone: 'UTC', ...first, periods, periodCount: periods.length };
};

/** A screen that keeps what it shows. */
export const createUnchangedScreen = (name: string, now: ShownContent): UnchangedScreen =>
  UnchangedScreen.parse({ deviceId: `dev_${name}`, name, ...usualShape, now });

/** An effect on these screens, of which those that change at once come first. */
export function exampleEffect(screens: ChangedScreen[] = [], changes: Partial<Effect> = {}): Effect {
  const { unchanged = [], strips = [], blank = [], paused = [], conflicting = [] } = changes;
  return Effect.parse({
    at: EFFECT_AT,
    horizon: '2026-12-07T15:00:00.000Z',
    screens,
    screenCount: screens.length,
    nowCount: screens.filter(({ at }) => at === EFFECT_AT).length,
    offlineCount: screens.filter(({ isOnline }) => !isOnline).length,
    unchanged,
    unchangedCount: unchanged.length,
    strips,
    stripCount: strips.length,
    blank,
    blankCount: blank.length,
    paused,
    pausedCount: paused.length,
    conflicting,
    conflictingCount: conflicting.length,
    replaced: [],
    replacedCount: 0,
    bytes: 0,
    maxBytes: 0,
    screensWithBytes: 0,
    tooSmall: [],
    tooSmallCount: 0,
    off: [],
    offCount: 0,
    offBlackCount: 0,
    ...changes,
  });
}

/** A route of the API whose dry run answers with an effect. */
export const withForeseenEffect = <Route extends (request: never) => unknown>(route: Route, effect: Effect) =>
  Object.assign(route, { dryRun: async () => effect });
