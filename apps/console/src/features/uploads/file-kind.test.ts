import { expect, test } from 'vitest';
import { describeFormat, detectKind, learnFormats } from './file-kind.ts';

test.each([
  ['leopard.jpg', 'image/jpeg', 'image'],
  ['flower.mp4', 'video/mp4', 'video'],
  ['a transport stream that the browser takes for a program', 'video/mp2t', 'video'],
  ['station.ts', 'text/vnd.trolltech.linguist', 'video'],
  ['camera.MTS', '', 'video'],
  ['film.mkv', '', 'video'],
  ['opening-hours.docx', 'application/msword', 'document'],
  ['notes', '', null],
  ['song.mp3', 'audio/mpeg', 'audio'],
  ['song.wma', 'audio/x-ms-wma', null],
])('%s of type "%s" counts as %s', (name, type, kind) => {
  expect(detectKind({ name, type })).toBe(kind);
});

const typed = (name: string, type: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name, { type });

test.each([
  ['a photo without an ending', typed('photo', '', 0xff, 0xd8, 0xff, 0xe0), 'image', /^$/],
  ['a photo of two pictures', typed('DSCF1.mpo', '', 0xff, 0xd8, 0xff, 0xe1), 'image', /^$/],
  [
    'a photo of a phone, as browsers send it',
    typed('IMG_2041.HEIC', '', 0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')),
    'image',
    /^$/,
  ],
  ['a page named as photo', typed('page.jpg', 'image/jpeg', ...new TextEncoder().encode('<html>')), null, /web page/],
  ['a PDF named as photo', typed('menu.jpg', 'image/jpeg', ...new TextEncoder().encode('%PDF-1.7')), 'document', /^$/],
  ['an empty photo', typed('photo.jpg', 'image/jpeg'), null, /empty file/],
])('the content decides what %s is', async (_, file, kind, advice) => {
  await learnFormats([file]);
  expect(detectKind(file)).toBe(kind);
  expect(describeFormat(file) ?? '').toMatch(advice);
});
