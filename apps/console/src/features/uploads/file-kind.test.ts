import { expect, test } from 'vitest';
import { detectKind } from './file-kind.ts';

test.each([
  ['leopard.jpg', 'image/jpeg', 'image'],
  ['flower.mp4', 'video/mp4', 'video'],
  ['a transport stream that the browser takes for a program', 'video/mp2t', 'video'],
  ['station.ts', 'text/vnd.trolltech.linguist', 'video'],
  ['camera.MTS', '', 'video'],
  ['film.mkv', '', 'video'],
  ['opening-hours.docx', 'application/msword', null],
  ['notes', '', null],
  ['song.mp3', 'audio/mpeg', null],
])('%s of type "%s" counts as %s', (name, type, kind) => {
  expect(detectKind({ name, type })).toBe(kind);
});
