import { api } from '@vitrine/contract/api';
import type { NamedChange } from '@vitrine/contract/activity/named-change';
import type { Route } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { readEntry, readRequest } from './read-change.ts';
import { toRequestSentence } from './request-sentence.ts';
import { complete } from './sentence.ts';

const sentenceOf = new Map<string, string>(
  Object.entries<Record<string, Route>>(api).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, { sentence = '' }]) => [`${group}.${name}`, sentence] as const),
  ),
);

/** The sentence of a route, and the names in it. */
function write(code: string, inputs: Record<string, unknown>) {
  const { text, names } = complete(sentenceOf.get(code) ?? '', inputs, new Map());
  return { what: text, names };
}

/** Several routes have the same sentence. */
const writeAgain = (change: NamedChange | null) =>
  change === null
    ? null
    : write(change.code, Object.fromEntries(Object.entries(change.values).map(([field, { names }]) => [field, names])));

describe('the change of an entry is read from its sentence', () => {
  test('of every route, with and without values', () => {
    for (const [code, sentence] of sentenceOf) {
      if (sentence === '') continue;
      const fields = [...sentence.matchAll(/\{(\w+)/g)].map(([, field = '']) => field);
      for (const inputs of [Object.fromEntries(fields.map((field) => [field, `the ${field} and more`])), {}]) {
        const written = write(code, inputs);
        expect({ code, ...writeAgain(readEntry(written).change) }).toEqual({ code, ...written });
        const asked = { ...written, what: toRequestSentence(written.what) };
        expect({ code, ...writeAgain(readRequest(asked)) }).toEqual({ code, ...written });
      }
    }
  });

  test('with names that look like other parts of the sentence', () => {
    const written = write('assignments.assignToDevice', { mediaId: 'Sale to Door', deviceId: 'Hall, approved by Eve' });
    expect(readEntry(written)).toEqual({
      change: {
        code: 'assignments.assignToDevice',
        values: {
          mediaId: { names: ['Sale to Door'], more: 0 },
          deviceId: { names: ['Hall, approved by Eve'], more: 0 },
        },
      },
      approval: null,
    });
  });

  test.each([
    [['A', 'B'], { names: ['A', 'B'], more: 0 }],
    [['A', 'B', 'C'], { names: ['A', 'B', 'C'], more: 0 }],
    [['A', 'B', 'C', 'D', 'E'], { names: ['A', 'B', 'C'], more: 2 }],
  ])('with the names of %j', (mediaIds, value) => {
    const { change } = readEntry(write('media.moveMany', { mediaIds, folderId: 'Offers' }));
    expect(change?.values).toEqual({ mediaIds: value, folderId: { names: ['Offers'], more: 0 } });
  });

  test('also if it was sent for approval, or approved', () => {
    const { what, names } = write('layouts.publish', { id: 'Menu' });
    const values = { id: { names: ['Menu'], more: 0 } };
    const change = { code: 'layouts.publish', values };
    expect(readEntry({ what: `Sent for approval: ${toRequestSentence(what)}`, names })).toEqual({
      change,
      approval: { state: 'sent', by: '' },
    });
    expect(readEntry({ what: `${what}, approved by Ben`, names })).toEqual({
      change,
      approval: { state: 'approved', by: 'Ben' },
    });
  });

  test.each(['Danced with Menu', 'Published the layout Menu'])('and of no other sentence: %s', (what) => {
    expect(readEntry({ what, names: [] })).toEqual({ change: null, approval: null });
  });
});
