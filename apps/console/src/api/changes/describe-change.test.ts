import type { NamedChange } from '@vitrine/contract/activity/named-change';
import { unrequestedChanges } from '@vitrine/contract/activity/change-codes';
import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { describeEntry, describeRequest } from './describe-change.ts';

const sentences: [code: string, sentence: string][] = [
  ...Object.entries<Record<string, Route>>(api).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, { sentence }]): [string, string][] =>
      sentence === undefined ? [] : [[`${group}.${name}`, sentence]],
    ),
  ),
  ...Object.entries(unrequestedChanges),
];

const one = (name: string) => ({ names: [name], more: 0 });

const told = (change: NamedChange, approval: Parameters<typeof describeEntry>[0]['approval'] = null) =>
  describeEntry({ change, approval })?.what;

const assigned = {
  code: 'assignments.assignToDevice',
  values: { mediaId: one('Apple'), deviceId: one('Lobby') },
};

describe('a change is told in the words of the page', () => {
  test.each(sentences)('as the API tells it: %s', (code, sentence) => {
    const fields = [...sentence.matchAll(/\{(\w+)/g)].map(([, field = '']) => field);
    const full = { code, values: Object.fromEntries(fields.map((field) => [field, one(`<${field}>`)])) };
    expect(told(full)).toBe(sentence.replaceAll(/[[\]]/g, '').replaceAll(/\{(\w+)[^}]*\}/g, '<$1>'));
    const without = sentence.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/\{\w+\|?([^}]*)\}/g, '$1');
    expect(told({ code, values: {} })).toBe(without);
  });

  test('with the number of things that are not named', () => {
    const values = { mediaIds: { names: ['A', 'B', 'C'], more: 2 }, folderId: one('Offers') };
    expect(told({ code: 'media.moveMany', values })).toBe('Moved A, B, C and 2 more to Offers');
  });

  test('with who approved it, or as it was sent', () => {
    expect(told(assigned, { state: 'approved', by: 'Ben' })).toBe('Assigned Apple to Lobby, approved by Ben');
    expect(told(assigned, { state: 'sent', by: '' })).toBe('Sent for approval: Assign Apple to Lobby');
    expect(describeRequest({ change: assigned })).toEqual({
      what: 'Assign Apple to Lobby',
      names: ['Apple', 'Lobby'],
    });
  });

  test('unless only a newer server knows it', () => {
    expect(describeEntry({ change: null, approval: null })).toBeNull();
    expect(describeEntry({ change: { code: 'devices.dance', values: {} }, approval: null })).toBeNull();
    expect(describeRequest({ change: { code: 'constructor', values: {} } })).toBeNull();
  });
});
