import { expect, test } from 'vitest';
import { isListedId } from './ids.ts';

test('screens play playlists and documents as lists, and nothing else', () => {
  const ids = ['ply_1', 'doc_1', 'med_1', 'web_1', 'lay_1', '', null];
  expect(ids.filter(isListedId)).toEqual(['ply_1', 'doc_1']);
});
