import { expect, test } from 'vitest';
import { describeForeignFormat, detectFormat, findNamedFormat } from './file-formats.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
const packet = `G${'.'.repeat(187)}`;

test.each([
  ['a photo without an ending', '\xff\xd8\xff\xe0', 'photo', 'image'],
  ['a photo of two pictures', '\xff\xd8\xff\xe1', 'DSCF1.mpo', 'image'],
  ['a photo of a phone', '\0\0\0\x18ftypheic', 'IMG.jpg', 'image'],
  ['a scan', 'II*\0\x08\0\0\0\0\0', 'scan.tif', 'image'],
  ['a bitmap', 'BM\x36\0\0\0\0\0\0\0', 'a.bmp', 'image'],
  ['a drawing', '<?xml version="1.0"?>\n<!-- by hand -->\n<svg xmlns=', 'a.txt', 'image'],
  ['a drawing in UTF-16', `\xff\xfe${'<svg width="9">'.split('').join('\0')}\0`, 'a.svg', 'image'],
  ['a drawing in UTF-16 the other way round', `\xfe\xff\0${'<svg width="9">'.split('').join('\0')}`, 'a.svg', 'image'],
  ['a film', '\0\0\0\x20ftypisom', 'film', 'video'],
  ['a broadcast', packet.repeat(3), 'station.txt', 'video'],
  ['a Windows video', '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'a.wmv', 'video'],
  ['a DVD', '\0\0\x01\xba', 'a.vob', 'video'],
  ['a PDF', '%PDF-1.7', 'menu.jpg', 'document'],
  ['slides', 'PK\x03\x04..........................[Content_Types].xml....ppt/slides', 'offer', 'document'],
  ['older slides', '\xd0\xcf\x11\xe0', 'offer.ppt', 'document'],
  ['a song', 'ID3\x03', 'song.mp3', 'audio'],
  ['a song named as a video', 'ID3\x03', 'song.mp4', 'audio'],
  ['a song without tags', '\xff\xfb\x90', 'song.mp3', 'audio'],
  ['a song of a phone', '\0\0\0\x20ftypM4A ', 'song.m4a', 'audio'],
  ['a letter', `PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`, 'a.txt', 'document'],
])('%s is told by its content', (_, content, name, kind) => {
  expect(detectFormat(bytesOf(content), name)?.kind).toBe(kind);
});

test.each([
  ['PK\x03\x04.', 'offer.key', /^This is a Keynote presentation\. In Keynote, choose/],
  ['{\\rtf1', 'letter.doc', /^This is a text file\. Print it as PDF/],
  ['PK\x03\x04.', 'files', /^This is an archive\. Unpack it/],
  ['\xd0\xcf\x11\xe0', 'offer.msi', /^This is an older Office file\. Save it as PDF/],
  ['8BPS', 'poster.png', /^This is a Photoshop file\. Export it as PNG/],
  ['\0\0\0\x0cJXL \r\n', 'a.jpg', /^This is JPEG XL\./],
  ['\0\0\0\x0cjP  ', 'a.jpg', /^This is JPEG 2000\./],
  ['\x1f\x8b\x08', 'logo.svgz', /^This is SVGZ, .* Save it as SVG/],
  ['\x1f\x8b\x08', 'logo.svg', /^This is SVGZ/],
  ['FLV\x01', 'film.mp4', /^This is a Flash video \(FLV\)\. Export it as MP4/],
  ['<!DOCTYPE html><html><svg ', 'page.jpg', /^This is a web page\. Add it by its address/],
  ['<?xml version="1.0"?><!DOCTYPE html PUBLIC', 'page.jpg', /^This is a web page\./],
  ['', 'photo.jpg', /^This is an empty file\. Export or send it again/],
  ['\0\0\0\x20ftypavis', 'a.avif', /^This is an animated AVIF\. Export it as GIF, WebP or MP4/],
  ['II*\0\x10\0\0\0CR\x02\0', 'IMG.CR2', /^This is a raw camera photo\./],
  [
    'MM\0*\0\0\0\x08\0\x02\0\xfe\0\x04\0\0\0\x01\0\0\0\x01\x01\x4a\0\x04\0\0\0\x02\0\0\x01\0',
    'DSC.NEF',
    /^This is a raw camera photo\./,
  ],
])('%j (%s) is named with the way out', (content, name, advice) => {
  const format = detectFormat(bytesOf(content), name);
  expect(format?.kind).toBeNull();
  expect(format && describeForeignFormat(format)).toMatch(advice);
});

test('the beginning of other files tells nothing, and their names only what no screen shows', () => {
  expect(detectFormat(bytesOf('hello'), 'notes.xyz')).toBeNull();
  expect(findNamedFormat('notes.xyz')).toBeNull();
  expect(findNamedFormat('Menu.PDF')?.kind).toBe('document');
  expect(findNamedFormat('IMG_2041.HEIC')).toBeNull();
});
