import { describe, expect, test } from 'vitest';
import { accepts, listProblems } from '../test/problems.ts';
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from './pairing-characters.ts';
import { PairingCode } from './pairing-code.ts';
import { pairing } from './pairing.ts';

describe('a pairing code', () => {
  test.for(['ABCDEF', 'abcdef', 'abc def', 'ABC-DEF', ' a-b-c d e f\n'])('may be typed as %j', (text) => {
    expect(PairingCode.parse(text)).toBe('ABCDEF');
  });

  test.for(['', 'ABCDE', 'ABCDEFG', '- - -'])('%j has the wrong length', (text) => {
    expect(listProblems(PairingCode, text)).toEqual(['The code has 6 characters']);
  });

  test('is not read from text of any length', () => {
    expect(accepts(PairingCode, `ABCDEF${' '.repeat(44)}`)).toBe(true);
    expect(accepts(PairingCode, `ABCDEF${' '.repeat(45)}`)).toBe(false);
  });

  test('has no characters that look alike', () => {
    expect(PAIRING_ALPHABET).not.toMatch(/[01ILO]/);
    expect(new Set(PAIRING_ALPHABET).size).toBe(PAIRING_ALPHABET.length);
  });

  test('is read as it was made', () => {
    for (let start = 0; start + PAIRING_CODE_LENGTH <= PAIRING_ALPHABET.length; start++) {
      const code = PAIRING_ALPHABET.slice(start, start + PAIRING_CODE_LENGTH);
      expect(PairingCode.parse(code.toLowerCase())).toBe(code);
    }
  });
});

describe('a player that asks for a code', () => {
  const { body } = pairing.start;

  test('may report nothing about itself', () => {
    expect(body.parse({})).toEqual({});
  });

  test.for([{ deviceId: 'dev_1' }, { name: '' }, { screens: 0 }, { timeZone: 'x'.repeat(65) }])(
    'may not report %o',
    (report) => {
      expect(accepts(body, report)).toBe(false);
    },
  );
});

describe('the state of a pairing', () => {
  const { response } = pairing.poll;

  test('has a token only once the code was entered', () => {
    expect(response.parse({ status: 'pending', deviceToken: 'secret' })).toEqual({ status: 'pending' });
    expect(accepts(response, { status: 'claimed', deviceId: 'lobby', deviceToken: 'secret' })).toBe(true);
    expect(accepts(response, { status: 'claimed', deviceId: 'lobby' })).toBe(false);
  });
});
