import { noFacts } from '@vitrine/playback/no-facts';
import { expect, test } from 'vitest';
import type { Seen } from '../machine/stage.ts';
import { createOracle, type Minute } from './oracle.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2027-03-01T12:00:00.000Z');

const facts = {
  ...noFacts,
  timeZone: 'UTC',
  device: { media: { id: 'med_a_film', kind: 'video' as const, name: 'Film' }, assignedAt: '2027-03-01T00:00:00.000Z' },
};

const showing = (id: string, isStill = false): Seen => ({ kind: 'file', id, isStill: () => isStill });

/** Returns the kinds of violations of ten minutes in which the screen shows this picture. */
function judge(seen: Seen, state: Partial<Minute> = {}): string[] {
  const oracle = createOracle();
  oracle.note(facts, { account: 'a', nowMs: NOON, isNew: true });
  const kinds = Array.from({ length: 10 }, (_, minute) =>
    oracle.judge({
      nowMs: NOON + minute * MINUTE_MS,
      seen,
      fairSinceMs: NOON,
      soundSinceMs: NOON - 60 * MINUTE_MS,
      recoveryMs: 0,
      lacksFiles: false,
      isDiskFull: false,
      isClockUncertain: false,
      isClockRough: false,
      isPanelOn: true,
      ...state,
    }),
  ).flatMap(({ found }) => found.map(({ kind }) => kind));
  return [...new Set(kinds)];
}

test.each<[string, Seen, Partial<Minute>, string[]]>([
  ['the film that plays', showing('med_a_film'), {}, []],
  ['a film that stands still', showing('med_a_film', true), {}, ['frozen']],
  ['a film that stands still while decoders hang', showing('med_a_film', true), { lacksFiles: true }, []],
  ['another file', showing('med_a_other'), {}, ['wrong content']],
  ['a file of another account', showing('med_b_film'), {}, ['another account']],
  ['nothing', { kind: 'screen', name: 'loading' }, {}, ['black']],
  ['nothing without its files', { kind: 'screen', name: 'loading' }, { lacksFiles: true }, []],
  ['another file while its disk is full', showing('med_a_other'), { isDiskFull: true }, ['wrong content']],
  ['nothing while its disk is full', { kind: 'screen', name: 'loading' }, { isDiskFull: true }, ['black']],
  ['a pairing code', { kind: 'screen', name: 'pairing 123' }, {}, ['needs a person']],
  ['the film on a panel that is off', showing('med_a_film'), { isPanelOn: false }, ['panel off']],
])('the oracle judges a screen that shows %s', (_, seen, state, violations) => {
  expect(judge(seen, state)).toEqual(violations);
});
