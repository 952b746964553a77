import { describe, expect, test } from 'vitest';
import { accountOfKey, toContentId, directUploadKey, toAccountFolder, isFilename, newFileKey } from './file-keys.ts';

describe('the key of a file', () => {
  test('names the account, and is never the same twice', () => {
    const keys = Array.from({ length: 100 }, () => newFileKey('acc_1'));
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of [...keys, directUploadKey('acc_1', 'upl_1')]) {
      expect(key.startsWith(toAccountFolder('acc_1'))).toBe(true);
      expect(accountOfKey(key)).toBe('acc_1');
    }
  });

  test('is not in the folder of an account whose id is a prefix of the owner’s', () => {
    expect(newFileKey('acc_12').startsWith(toAccountFolder('acc_1'))).toBe(false);
  });

  test.for([
    '',
    'media/',
    'media/acc_1',
    'media/acc_1/',
    'media/acc_1/a/b',
    'logos/acc_1/a',
    'media/../a',
    '/media/a/b',
  ])('"%s" belongs to no account, so the sweep does not remove it', (key) => {
    expect(accountOfKey(key)).toBeNull();
  });

  test('ends with the id of its content', () => {
    expect(toContentId('media/acc_1/file_2')).toBe('file_2');
  });
});

describe('a file’s name in an address', () => {
  test.for(['image_1.png', 'a', 'x'.repeat(100)])('may be %s', (name) => {
    expect(isFilename(name)).toBe(true);
  });

  test.for(['', 'a b.png', 'a/b.png', '..\\a', 'ä.png', 'a\0', 'x'.repeat(101), 'a.png\n'])(
    'that is %j is not looked up',
    (name) => {
      expect(isFilename(name)).toBe(false);
    },
  );
});
