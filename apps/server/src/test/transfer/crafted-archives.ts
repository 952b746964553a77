import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { CraftedFile } from './crafted-files.ts';
import { END, rawArchive, rawEntry, type RawEntry } from './raw-archive.ts';

const MANIFEST = 'manifest.json';

/** Names that no file of an export has. */
const NAMES = [
  '../manifest.json',
  '../../../../etc/passwd',
  '/etc/passwd',
  '/manifest.json',
  './manifest.json',
  'media/../manifest.json',
  'media/../../../etc/cron.d/x',
  'media/..',
  'media/.',
  'media/',
  'media',
  '',
  'C:\\Windows\\win.ini',
  'media\\..\\..\\x',
  'MANIFEST.JSON',
  'manifest.json ',
  'manifest.json\n',
  'manifest.json\u0000../x',
  'media/abc',
  `media/${'a'.repeat(63)}`,
  `media/${'A'.repeat(64)}`,
  `media/${'a'.repeat(64)}.png`,
  `media/media/${'a'.repeat(64)}`,
  'm'.repeat(100),
  '\u001b[31mred',
  'ümlaut',
  '.',
  '..',
  '~/.ssh/authorized_keys',
  'constructor',
  '__proto__',
];

/** Types of entries that no export has, by their letters. */
const TYPES: Record<string, string> = {
  1: 'a hard link',
  2: 'a symbolic link',
  3: 'a character device',
  4: 'a block device',
  5: 'a folder',
  6: 'a pipe',
  7: 'a reserved file',
  x: 'an extended header',
  g: 'an extended header for all',
  L: 'a long name',
  K: 'a long name of a link',
  S: 'a sparse file',
  D: 'a dump of a folder',
  M: 'the rest of another volume',
  V: 'a label',
  Z: 'a type that does not exist',
  '\0': 'a type of old archives',
};

/** Files that are no archives, or archives that no export is. */
export function craftArchives(manifest: Buffer, media: { name: string; content: Buffer }): CraftedFile[] {
  const first: RawEntry = { name: MANIFEST, content: manifest };
  const whole = rawArchive(first, media);
  const withEntry = (entry: RawEntry) => rawArchive(first, media, entry);
  const binarySize = Buffer.from([0x80, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const negativeSize = Buffer.alloc(12, 0xff);
  const firstBytes = rawEntry(first).length;
  const crowd = Array.from({ length: 2_001 }, (_, index) =>
    rawEntry({ name: `media/${index.toString(16).padStart(64, '0')}` }),
  );
  const none = 'import.not_an_export';
  const cut = 'import.incomplete';
  const unsafe = 'import.unsafe';
  return [
    ['one byte', Buffer.from('x'), none],
    ['a text', Buffer.from('{"format":"vitrine-export","version":1}'), none],
    ['a manifest alone', Buffer.from(manifest), none],
    ['a picture', Buffer.from(media.content), none],
    ['a zip', Buffer.from(zipSync({ [MANIFEST]: manifest })), none],
    ['a compressed export', gzipSync(whole), none],
    ['one empty block', Buffer.alloc(512), cut],
    ['an archive without files', Buffer.alloc(1_024), none],
    ['a megabyte of one byte', Buffer.alloc(1_048_576, 0x61), none],
    ['an export of which 100 bytes arrived', whole.subarray(0, 100), none],
    ['an export that ends after its first header', whole.subarray(0, 512), cut],
    ['an export that ends in its manifest', whole.subarray(0, 700), cut],
    ['an export that ends after its manifest', whole.subarray(0, firstBytes), cut],
    ['an export that ends in a file', whole.subarray(0, firstBytes + 800), cut],
    ['an export without its end', whole.subarray(0, -1_024), cut],
    ['an export without half of its end', whole.subarray(0, -512), cut],
    ['an export without its last byte', whole.subarray(0, -1), cut],
    ...NAMES.map((name): CraftedFile => [`a file named ${JSON.stringify(name)}`, withEntry({ name }), unsafe]),
    ...Object.entries(TYPES).map(([type, what]): CraftedFile => [
      what,
      withEntry({ name: media.name.replace(/.$/, 'f'), type, link: '/etc/passwd' }),
      unsafe,
    ]),
    ['a link without a target', withEntry({ name: media.name, type: '2' }), unsafe],
    ['a file with a target', withEntry({ name: media.name.replace(/.{3}$/, 'eee'), link: '../x' }), unsafe],
    ['a file with a prefix', withEntry({ name: media.name, prefix: '../..' }), unsafe],
    ['an extended header of 8 GB', rawArchive(first, { name: 'x', type: 'x', size: '77777777777' }), unsafe],
    ['a manifest twice', rawArchive(first, media, first), unsafe],
    ['a file twice', rawArchive(first, media, media), unsafe],
    ['a manifest that is not the first', rawArchive(media, first), none],
    ['no manifest', rawArchive(media), none],
    ['2,001 files', rawArchive(first, ...crowd), 'import.too_large'],
    ['a manifest that says it has 5 MB', rawArchive({ ...first, size: '00023420000' }), 'import.too_large'],
    ['a manifest that says it has 8 GB', rawArchive({ ...first, size: '77777777777' }), 'import.too_large'],
    ['a manifest of 5 MB', rawArchive({ ...first, content: Buffer.alloc(5_000_000, 0x20) }), 'import.too_large'],
    ['a size that no number can hold', withEntry({ name: toOther(media.name), size: binarySize }), unsafe],
    ['a negative size', withEntry({ name: toOther(media.name), size: negativeSize }), unsafe],
    ['a size that is no number', withEntry({ name: toOther(media.name), size: '0000000008x' }), unsafe],
    ['no size', withEntry({ name: toOther(media.name), size: '' }), unsafe],
    ['a size of 8 GB', withEntry({ name: toOther(media.name), size: '77777777777' }), cut],
    ['a size below that of the content', rawArchive(first, { ...media, size: '00000000001' }), unsafe],
    ['a size above that of the content', rawArchive(first, { ...media, size: '00010000000' }), cut],
    ['a damaged first header', rawArchive({ ...first, isDamaged: true }, media), none],
    ['a damaged second header', rawArchive(first, { ...media, isDamaged: true }), unsafe],
    ['an archive of GNU', rawArchive({ ...first, magic: 'ustar  \0' }, media), none],
    ['an archive of before 1988', rawArchive({ ...first, magic: '\0'.repeat(8) }, media), none],
    ['a text after its end', Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]), unsafe],
    ['another export after its end', Buffer.concat([whole, whole]), unsafe],
    ['100 kB of nothing after its end', Buffer.concat([whole, Buffer.alloc(100_000)]), unsafe],
    ['nothing but ends', Buffer.concat([END, END, END]), none],
  ];
}

const toOther = (name: string): string => name.replace(/.{2}$/, 'ed');
