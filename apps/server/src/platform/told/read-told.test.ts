import { errorCatalog } from '@vitrine/contract/core/errors';
import { toldSentences } from '@vitrine/contract/core/told/sentences';
import { tell } from '@vitrine/contract/core/told/tell';
import { describe, expect, test } from 'vitest';
import { readTold } from './read-told.ts';

describe('a text of the API is read again as its sentences', () => {
  test.each(Object.entries(toldSentences))('%s', (code, sentence) => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const text = sentence.replaceAll(/\{(\w+)\}/g, 'some $1');
    expect(readTold(text)).toEqual([{ code, values: Object.fromEntries(names.map((name) => [name, `some ${name}`])) }]);
  });

  test('also one after the other, and before the message of an error', () => {
    const text = `${tell('webpage.still_shown')} ${tell('address.private', { host: 'tv.lan' })} ${tell('webpage.may_work')}`;
    expect(readTold(text)).toEqual([
      { code: 'webpage.still_shown', values: {} },
      { code: 'address.private', values: { host: 'tv.lan' } },
      { code: 'webpage.may_work', values: {} },
    ]);
    const { 'approval.expired': expired, 'layout.not_found': missing } = errorCatalog;
    expect(readTold(`${expired.message} ${missing.message}`)).toEqual([
      { code: 'approval.expired', values: {} },
      { code: 'layout.not_found', values: {} },
    ]);
  });

  test('unless somebody has written it', () => {
    expect(readTold('Out of season')).toBeUndefined();
    expect(readTold(`${tell('webpage.may_work')} Perhaps.`)).toBeUndefined();
    expect(readTold(null)).toBeUndefined();
  });
});

test('a sentence has no code of an error', () => {
  expect(Object.keys(toldSentences).filter((code) => code in errorCatalog)).toEqual([]);
});
