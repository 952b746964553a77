import { say } from '../core/say.ts';
import type { FileKind } from './media.ts';

/* oxlint-disable no-control-regex -- the beginnings of binary files contain any bytes */
/*
 * The formats of files, by their content. The server, the console and the client of programs decide by this: what one
 * takes for an image, the others do.
 */

/** A format that people send. */
export interface FileFormat {
  id: string;
  /** As what it can be uploaded; null if screens can show or play nothing of it. */
  kind: FileKind | null;
  /** As in “This is …”. */
  name: string;
  /** How people get something that screens can show. */
  wayOut: string;
  /** True for a document that only a server with LibreOffice reads: without it, it is foreign there. */
  isOffice?: true;
}

/** The bytes at the beginning of a file that tell its format. */
export const HEAD_BYTES = 4_096;

function foreign(id: string, name: string, wayOut: string): FileFormat {
  const format = { id, kind: null, name, wayOut };
  say(describeForeignFormat(format));
  return format;
}

const media = (kind: FileKind, id: string): FileFormat => ({ id, kind, name: '', wayOut: '' });

const AS_VIDEO = 'Export it as MP4 (H.264).';

const office = (id: string, name: string, wayOut: string): FileFormat => ({
  ...foreign(id, name, wayOut),
  kind: 'document',
  isOffice: true,
});

const pdf = { ...foreign('pdf', 'PDF', 'Upload it as a document.'), kind: 'document' } as const;
const slides = office(
  'slides',
  'a presentation',
  'Save it as PDF and upload that. PowerPoint: File › Export › Create PDF. Impress: File › Export As › Export as PDF. Google Slides: File › Download › PDF.',
);
const text = office(
  'text',
  'a text document',
  'Save it as PDF and upload that. Word: File › Save As › PDF. Writer: File › Export As › Export as PDF. Google Docs: File › Download › PDF.',
);
const sheet = office(
  'sheet',
  'a spreadsheet',
  'Save it as PDF and upload that. Excel: File › Export › Create PDF. Calc: File › Export As › Export as PDF. For prices, save it as CSV and import that into a price list.',
);
const keynote = foreign(
  'keynote',
  'a Keynote presentation',
  'In Keynote, choose File › Export To › PDF, and upload that.',
);
const pages = foreign('pages', 'a Pages document', 'In Pages, choose File › Export To › PDF, and upload that.');
const numbers = foreign(
  'numbers',
  'a Numbers spreadsheet',
  'In Numbers, choose File › Export To › PDF, and upload that.',
);
const plainText = foreign('plain-text', 'a text file', 'Print it as PDF, and upload that.');
const csv = foreign('csv', 'a table (CSV)', 'Import it into a price list, or print it as PDF and upload that.');
const archive = foreign('archive', 'an archive', 'Unpack it and upload the files in it.');
const design = foreign('design', 'a design file', 'Export it as PNG, JPEG or SVG.');
const photoshop = foreign('psd', 'a Photoshop file', 'Export it as PNG or JPEG.');
const raw = foreign('raw', 'a raw camera photo', 'Export it as JPEG.');
const icon = foreign('icon', 'an icon', 'Export it as PNG.');
const sound = foreign('sound', 'an audio file of a format that cannot be read', 'Export it as MP3, M4A or WAV.');
const page = foreign('page', 'a web page', 'Add it by its address, with Add web page.');
const jxl = foreign('jxl', 'JPEG XL', 'Export it as JPEG, PNG or WebP.');
const jp2 = foreign('jp2', 'JPEG 2000', 'Export it as JPEG, PNG or WebP.');
const svgz = foreign('svgz', 'SVGZ, a compressed drawing', 'Save it as SVG without compression, or export it as PNG.');
const flash = foreign('flash', 'a Flash video (FLV)', AS_VIDEO);
const empty = foreign('empty', 'an empty file', 'Export or send it again.');
const movingAvif = foreign('avis', 'an animated AVIF', 'Export it as GIF, WebP or MP4.');

/** Formats by extensions, where the content does not tell them or cannot be read. */
const byExtension: readonly (readonly [extensions: string, format: FileFormat])[] = [
  ['pdf', pdf],
  ['ppt pptx pps ppsx pptm odp', slides],
  ['doc docx docm odt', text],
  ['xls xlsx xlsm ods', sheet],
  ['key', keynote],
  ['pages', pages],
  ['numbers', numbers],
  ['rtf txt md', plainText],
  ['csv tsv', csv],
  ['ico', icon],
  ['psd psb', photoshop],
  ['ai eps indd xd sketch fig xcf afdesign afphoto afpub cdr', design],
  ['dng cr2 cr3 nef arw orf rw2 raf pef srw', raw],
  ['jxl', jxl],
  ['jp2 j2k', jp2],
  ['svgz', svgz],
  ['wma aif aiff amr ra mid midi', sound],
  ['zip rar 7z gz tar', archive],
  ['htm html', page],
  ['flv f4v swf', flash],
];

/** The beginnings of files, one byte a character; the first that matches counts. */
const beginnings: readonly (readonly [RegExp, FileFormat])[] = [
  [/^$/, empty],
  [/^\xff\xd8\xff/, media('image', 'jpeg')],
  [/^\x89PNG/, media('image', 'png')],
  [/^GIF8/, media('image', 'gif')],
  [/^RIFF....WEBP/s, media('image', 'webp')],
  [/^....ftypavif/s, media('image', 'avif')],
  [/^....ftypavis/s, movingAvif],
  [/^....ftyp(he[iv][cxms]|mif1|msf1)/s, media('image', 'heic')],
  [/^(II\*\0....CR|II(RO|RS|U\0)|MMOR|FUJIFILMCCD|....ftypcrx )/s, raw],
  [/^(II[*+]\0|MM\0[*+])/, media('image', 'tiff')],
  [/^BM.{4}\0{4}/s, media('image', 'bmp')],
  [/^....ftyp(M4A|M4B|F4A) /s, media('audio', 'm4a')],
  [/^....ftyp(F4V|f4v)/s, flash],
  [/^....(ftyp|moov|mdat|wide|free|skip|pnot)/s, media('video', 'mp4')],
  [/^\x1a\x45\xdf\xa3/, media('video', 'matroska')],
  [/^RIFF....AVI /s, media('video', 'avi')],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, media('video', 'wmv')],
  [/^\0\0\x01\xba/, media('video', 'mpeg')],
  [/^(G.{187}G.{187}G|.{4}G.{191}G.{191}G)/s, media('video', 'mpegts')],
  [/^\s*%PDF/, pdf],
  [/^8BPS/, photoshop],
  [/^(%!PS|gimp xcf)/, design],
  [/^(\xff\x0a|\0\0\0\x0cJXL )/, jxl],
  [/^(\0\0\0\x0cjP|\xff\x4f\xff\x51)/, jp2],
  [/^\0\0[\x01\x02]\0/, icon],
  [/^(FLV|[CFZ]WS)/, flash],
  [/^OggS.{20,60}theora/s, foreign('ogv', 'an Ogg video', AS_VIDEO)],
  [/^(ID3|\xff[\xf2\xf3\xfa\xfb])/, media('audio', 'mp3')],
  [/^\xff[\xf0\xf1\xf8\xf9]/, media('audio', 'aac')],
  [/^fLaC/, media('audio', 'flac')],
  [/^OggS/, media('audio', 'ogg')],
  [/^RIFF....WAVE/s, media('audio', 'wav')],
  [/^(FORM....AIF[FC]|#!AMR|MThd)/s, sound],
  [/^\.RMF/, foreign('real', 'a RealMedia video', AS_VIDEO)],
  [/^\x06\x0e\x2b\x34/, foreign('mxf', 'MXF, a format of professional cameras', AS_VIDEO)],
  [/^\x1f\x07\0/, foreign('dv', 'a DV tape', AS_VIDEO)],
  [/^\{\\rtf/, plainText],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis\.opendocument\.presentation/s, slides],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis\.opendocument\.text/s, text],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/s, sheet],
  [/^PK\x03\x04.*ppt\//s, slides],
  [/^PK\x03\x04.*word\//s, text],
  [/^PK\x03\x04.*xl\//s, sheet],
];

/** Containers of several formats: the file’s name tells which one it is, and without a known name this one is assumed. */
const containers: readonly (readonly [RegExp, FileFormat])[] = [
  [/^PK\x03\x04/, archive],
  [/^\xd0\xcf\x11\xe0/, foreign('office', 'an older Office file', 'Save it as PDF, and upload that.')],
  [/^(7z\xbc\xaf|Rar!|\x1f\x8b)/, archive],
];

/** The extension of a file's name in lower case, without the dot; empty if it has none. */
export const parseExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The format that a file’s extension stands for, if it is that of a document or of what screens cannot show; null otherwise. */
export function findNamedFormat(name: string): FileFormat | null {
  const extension = parseExtension(name);
  return byExtension.find(([extensions]) => extensions.split(' ').includes(extension))?.[1] ?? null;
}

/**
 * The format of a file; null if its beginning tells none.
 *
 * @param head its first `HEAD_BYTES`
 * @param name tells formats apart that begin alike
 */
export function detectFormat(head: Uint8Array, name: string): FileFormat | null {
  const bytes = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const found = beginnings.find(([pattern]) => pattern.test(bytes))?.[1];
  // Recorders write sound into the same container as video.
  if (found?.id === 'mp4' && /\.m4[ab]$/i.test(name)) return media('audio', 'm4a');
  if (found !== undefined) return found.id === 'tiff' && isRawPhoto(head) ? raw : found;
  const container = containers.find(([pattern]) => pattern.test(bytes))?.[1];
  if (container !== undefined) {
    if (bytes.startsWith('\x1f\x8b') && /\.svgz?$/i.test(name)) return svgz;
    return findNamedFormat(name) ?? container;
  }
  return detectMarkup(new TextDecoder(detectEncoding(head)).decode(head.subarray(0, HEAD_BYTES)).trimStart());
}

/** `This is PDF. Export its pages as PNG or JPEG images.` */
export function describeForeignFormat({ name, wayOut }: FileFormat): string {
  return `This is ${name}. ${wayOut}`;
}

/** The encoding of a text that begins with its mark or with `<`. */
export function detectEncoding([first = 0, second = 0]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}

function detectMarkup(markup: string): FileFormat | null {
  if (!markup.startsWith('<')) return null;
  // A page is no image, even if it contains a drawing.
  const content = markup.replace(/^(<\?[^>]*\?>|<!--.*?-->|\s)+/s, '');
  if (/^(<!doctype\s+html|<(html|head|body)[\s>])/i.test(content)) return page;
  return /<(\w+:)?svg[\s>]/.test(markup) ? media('image', 'svg') : null;
}

/** Tags of TIFF. */
const REDUCED = 0xfe;
const OTHER_PICTURES = 0x01_4a;
const DNG_VERSION = 0xc6_12;

/** True for a raw photo in the container of TIFF: what it shows there is a small preview. */
function isRawPhoto(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isLittle = head[0] === 0x49;
  const first = head.length >= 8 ? view.getUint32(4, isLittle) : head.length;
  const entries = first + 2 <= head.length ? view.getUint16(first, isLittle) : 0;
  const tags = new Map<number, number>();
  for (let at = first + 2; at + 12 <= Math.min(head.length, first + 2 + 12 * entries); at += 12) {
    tags.set(view.getUint16(at, isLittle), view.getUint32(at + 8, isLittle));
  }
  return tags.has(DNG_VERSION) || (tags.get(REDUCED) === 1 && tags.has(OTHER_PICTURES));
}
