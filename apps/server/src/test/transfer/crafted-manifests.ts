import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import type { FileKind } from '@vitrine/contract/library/media';
import type { CraftedFile } from './crafted-files.ts';
import { hashOf } from './exports.ts';
import { rawArchive } from './raw-archive.ts';

type Media = { name: string; content: Buffer };

/** A manifest as JSON, which tests may change at will. */
// oxlint-disable-next-line typescript/no-explicit-any -- hostile values have no type
type Loose = any;

const nest = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Exports whose manifest is hostile. */
export function craftManifests(valid: TransferManifest, media: Media): CraftedFile[] {
  const packed = (text: string | Buffer) => rawArchive({ name: 'manifest.json', content: Buffer.from(text) }, media);
  const changed = (change: (manifest: Loose) => void): Buffer<ArrayBuffer> => {
    const manifest: unknown = structuredClone(valid);
    change(manifest);
    return packed(JSON.stringify(manifest));
  };
  const text = JSON.stringify(valid);
  const invalid = 'import.invalid';
  const texts: [string, string | Buffer, string?][] = [
    ['that is empty', ''],
    ['that is cut off', text.slice(0, -10)],
    ['followed by something', `${text}x`],
    ['in Latin-1', Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xff"}', 'latin1')])],
    ['in UTF-16', Buffer.from(text, 'utf16le')],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"vitrine-export"'],
    ['a number', '1e999'],
    ['an empty object', '{}'],
    ['with __proto__', text.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['with an escaped __proto__', text.replace('{', String.raw`{"\u005f_proto__":{"isAdmin":true},`)],
    ['with a constructor', text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')],
    ['with __proto__ in an element', text.replace('"elements":[{', '"elements":[{"__proto__":{"kind":"text"},')],
    ['of 100,000 lists in each other', nest(100_000, '[', ']')],
    ['of 100,000 objects in each other', nest(100_000, '{"a":', '}')],
    ['with 1,000 levels in an element', text.replace('"elements":[{', `"elements":[{"x":${nest(1_000, '[', ']')},`)],
    ['of a million empty elements', text.replace('"elements":[', `"elements":[${'{},'.repeat(1_300_000)}`)],
    ['of a million empty playlists', text.replace('"playlists":[', `"playlists":[${'{},'.repeat(1_300_000)}`)],
    ['of 4 MB of numbers', `[${'1,'.repeat(2_000_000)}1]`],
    ['of 4 MB of one text', JSON.stringify({ ...valid, product: 'x'.repeat(4_000_000) })],
    ['with a number of a million digits', text.replace('"version":1', `"version":${'9'.repeat(1_000_000)}`)],
  ];
  const changes: [string, (manifest: Loose) => void, string?][] = [
    ['of another format', (m) => void (m.format = 'other-export')],
    ['without a format', (m) => void delete m.format],
    ['of version 0', (m) => void (m.version = 0)],
    ['of version 1.5', (m) => void (m.version = 1.5)],
    ['of a version in words', (m) => void (m.version = '1')],
    ['of version 4', (m) => void (m.version = 4), 'import.too_new'],
    [
      'of version 1,000,000 without content',
      (m) => void Object.assign(m, { version: 1e6, layouts: 'new' }),
      'import.too_new',
    ],
    ['without a root', (m) => void delete m.root],
    ['with an unknown root', (m) => void (m.root = 'lay_elsewhere')],
    ['with a file as its root', (m) => void (m.root = m.media[0].id)],
    ['with the same id twice', (m) => void m.layouts.push(m.layouts[0])],
    ['with the same file twice', (m) => void m.media.push(m.media[0])],
    ['with an id of another kind', (m) => void (m.feeds[0].id = 'med_9')],
    ['with a number as an id', (m) => void (m.media[0].id = 1)],
    ['with a hash in capitals', (m) => void (m.media[0].sha256 = 'A'.repeat(64))],
    ['with a path as a hash', (m) => void (m.media[0].sha256 = `../../${'a'.repeat(58)}`)],
    ['with a negative size', (m) => void (m.media[0].bytes = -1)],
    ['with half a byte', (m) => void (m.media[0].bytes = 1.5)],
    ['with an endless size', (m) => void (m.media[0].bytes = 1e300)],
    ['with a file of no known kind', (m) => void (m.media[0].kind = 'sound')],
    ['with a file without a name', (m) => void (m.media[0].name = '')],
    ['with a name of control characters', (m) => void (m.media[0].name = '\u0000\u0007\u202e')],
    ['with a name of 100,000 characters', (m) => void (m.layouts[0].name = 'x'.repeat(100_000))],
    ['with a name that is an object', (m) => void (m.layouts[0].name = { toString: 'x' })],
    ['with a page that is a script', (m) => void (m.webpages[0].url = 'javascript:alert(1)')],
    ['with a page that is data', (m) => void (m.webpages[0].url = 'data:text/html,<script>alert(1)</script>')],
    ['with a page of the disk', (m) => void (m.webpages[0].url = 'file:///etc/passwd')],
    ['with a page and a password', (m) => void (m.webpages[0].url = 'https://me:secret@example.com/')],
    ['with a page of a million characters', (m) => void (m.webpages[0].url = `https://x.example/${'a'.repeat(1e6)}`)],
    ['with a zoom of 100,000 percent', (m) => void (m.webpages[0].zoom = 100_000)],
    ['with a page that is always refreshed', (m) => void (m.webpages[0].refreshSeconds = 0)],
    ['with a feed that is a script', (m) => void (m.feeds[0].url = 'javascript:alert(1)')],
    ['with a feed by FTP', (m) => void (m.feeds[0].url = 'ftp://example.com/feed')],
    ['with a feed and a password', (m) => void (m.feeds[0].url = 'https://me:secret@example.com/feed')],
    ['with 1,001 feeds', (m) => void (m.feeds = many(1_001, (n) => ({ ...m.feeds[0], id: `fed_${n}` })))],
    ['with 2,001 files', (m) => void (m.media = many(2_001, (n) => ({ ...m.media[0], id: `med_${n}` })))],
    ['with 1,001 items', (m) => void (m.playlists[0].items = many(1_001, () => m.playlists[0].items[0]))],
    ['with a playlist in itself', (m) => void (m.playlists[0].items[0] = { mediaType: 'playlist', mediaId: 'ply_1' })],
    ['with an item of no time', (m) => void (m.playlists[0].items[0].durationMs = 0)],
    ['with 21 windows', (m) => void (m.playlists[0].items[0].windows = many(21, () => ({ days: [1] })))],
    ['with a window of an eighth day', (m) => void (m.playlists[0].items[0].windows = [{ days: [7] }])],
    [
      'with 501 prices',
      (m) => void (m.priceLists[0].rows = many(501, (n) => ({ ...m.priceLists[0].rows[0], id: `r${n}` }))),
    ],
    ['with a price in no column', (m) => void (m.priceLists[0].rows[0].prices = { none: '1' })],
    ['with a currency of the past', (m) => void (m.priceLists[0].columns[0].currency = '<b>')],
    ['with half a character', (m) => void (textOf(m).text = '\ud800')],
    ['with a character that databases refuse', (m) => void (textOf(m).text = 'a\u0000b')],
    ['with the same element twice', (m) => void elementsOf(m).push(elementsOf(m)[0])],
    [
      'with 201 elements',
      (m) => void (m.layouts[0].document.scenes[0].elements = many(201, (n) => ({ ...textOf(m), id: `e${n}` }))),
    ],
    [
      'with 21 scenes',
      (m) => void (m.layouts[0].document.scenes = many(21, (n) => ({ ...sceneOf(m), id: `s${n}`, elements: [] }))),
    ],
    ['without scenes', (m) => void (m.layouts[0].document.scenes = [])],
    ['with a canvas of a million pixels', (m) => void (m.layouts[0].document.width = 1e6)],
    ['with a font from elsewhere', (m) => void (textOf(m).style.font = 'https://x.example/font.woff2')],
    ['with a color that is a style', (m) => void (textOf(m).style.color.day = 'red;background:url(https://x.example)')],
    [
      'with a large element of an unknown kind',
      (m) => void elementsOf(m).push({ id: 'u', kind: 'new', x: 'x'.repeat(30_000) }),
    ],
    ['with a text of 300,000 characters', (m) => void (textOf(m).text = 'x'.repeat(300_000))],
    ['without media', (m) => void delete m.media],
    ['with an object for media', (m) => void (m.media = { length: 1e9 })],
    ['that does not name its file', (m) => void (m.media = []), 'import.files_differ'],
    ['with another size', (m) => void (m.media[0].bytes += 1), 'import.files_differ'],
    [
      'with a file that is missing',
      (m) => void m.media.push({ ...m.media[0], id: 'med_9', sha256: 'b'.repeat(64) }),
      'import.files_differ',
    ],
    ['with a picture as a video', (m) => void (m.media[0].kind = 'video'), 'media.not_a_video'],
    ['with a picture as a document', (m) => void (m.media[0].kind = 'document'), 'media.not_a_document'],
    ['with pages before the first', (m) => void (m.media[0].shown = { pages: [{ number: 0 }] })],
    ['with pages of no time', (m) => void (m.media[0].shown = { pages: [], pageMs: 0 })],
  ];
  return [
    ...texts.map(([what, content, code = invalid]): CraftedFile => [`a manifest ${what}`, packed(content), code]),
    ...changes.map(([what, change, code = invalid]): CraftedFile => [`a manifest ${what}`, changed(change), code]),
  ];
}

/** Exports whose files are hostile. */
export function craftFiles(valid: TransferManifest, media: Media): CraftedFile[] {
  const packed = (content: Buffer, kind: FileKind, named = hashOf(content)): Buffer<ArrayBuffer> => {
    const file = { ...valid.media[0], kind, sha256: named, bytes: content.length };
    const manifest = Buffer.from(JSON.stringify({ ...valid, media: [file] }));
    return rawArchive({ name: 'manifest.json', content: manifest }, { name: `media/${named}`, content });
  };
  const other = Buffer.from(media.content);
  other[other.length - 20] = (other[other.length - 20] ?? 0) ^ 1;
  const html = Buffer.from('<html><script>fetch("/api/user")</script></html>');
  return [
    ['a file with another hash', packed(other, 'image', hashOf(media.content)), 'import.files_differ'],
    ['a page as a picture', packed(html, 'image'), 'media.not_an_image'],
    ['a page as a document', packed(html, 'document'), 'media.not_a_document'],
    ['a page as a video', packed(html, 'video'), 'media.not_a_video'],
    ['a program as a picture', packed(Buffer.from('#!/bin/sh\nrm -rf /\n'), 'image'), 'media.not_an_image'],
    ['the beginning of a PDF', packed(Buffer.from('%PDF-1.7\n1 0 obj'), 'document'), 'media.not_a_document'],
    ['half a picture', packed(media.content.subarray(0, 3_000), 'image'), 'media.not_an_image'],
    ['the beginning of a picture', packed(media.content.subarray(0, 30), 'image'), 'media.not_an_image'],
    [
      'a list of other files as a video',
      packed(Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'video'),
      'media.not_a_video',
    ],
    [
      'a playlist of the network as a video',
      packed(Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n'), 'video'),
      'media.not_a_video',
    ],
  ];
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const sceneOf = (manifest: Loose): Loose => manifest.layouts[0].document.scenes[0];
const elementsOf = (manifest: Loose): Loose[] => sceneOf(manifest).elements;
const textOf = (manifest: Loose): Loose => elementsOf(manifest).find(({ kind }) => kind === 'text');
