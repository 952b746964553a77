import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An object of a PDF: its text, or a stream with its dictionary. */
export type PdfObject = string | { dictionary: string; data: Buffer };

interface PdfOptions {
  /** The objects from number 1; the first is the catalog. */
  objects: readonly PdfObject[];
  /** Further entries of the trailer. */
  trailer?: string;
  /** Encrypts streams and strings of streams. */
  encrypt?: (number: number, data: Buffer) => Buffer;
  /** Bytes before the header. */
  before?: string;
  /** True: the table of objects is a compressed stream, as in PDF 1.5. */
  hasXrefStream?: boolean;
}

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;

/** Writes a PDF of these objects, with a table of where they are. */
export function writePdf({
  objects,
  trailer = '',
  encrypt,
  before = '',
  hasXrefStream = false,
}: PdfOptions): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [ascii(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`)];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, i) => {
    offsets.push(at - before.length);
    add(ascii(`${i + 1} 0 obj\n`));
    if (typeof object === 'string') add(ascii(object));
    else {
      const data = encrypt?.(i + 1, object.data) ?? object.data;
      add(ascii(`<<${object.dictionary}/Length ${data.length}>>\nstream\n`));
      add(data);
      add(ascii('\nendstream'));
    }
    add(ascii('\nendobj\n'));
  });
  const start = at - before.length;
  const size = objects.length + (hasXrefStream ? 2 : 1);
  if (hasXrefStream) {
    const rows = Buffer.alloc(size * 6);
    [...offsets, start].forEach((offset, i) => {
      rows.writeUInt8(1, (i + 1) * 6);
      rows.writeUInt32BE(offset, (i + 1) * 6 + 1);
    });
    const data = deflateSync(rows);
    const entries = `/Type/XRef/Size ${size}/W[1 4 1]/Root 1 0 R/Filter/FlateDecode/Length ${data.length}${trailer}`;
    add(ascii(`${objects.length + 1} 0 obj\n<<${entries}>>\nstream\n`));
    add(data);
    add(ascii(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`));
  } else {
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    add(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    add(ascii(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  }
  return Buffer.concat(parts);
}

export interface PdfPage {
  /** `0 0 595 842` */
  box?: string;
  /** What is drawn, as PDF's operators. */
  content?: string;
  /** Further entries of the page. */
  entries?: string;
  /** Entries of its resources, beside the font F1. */
  resources?: string;
}

interface PagesOptions extends Omit<PdfOptions, 'objects'> {
  /** Further objects; the first has the number `3 + 2 * pages.length`. */
  more?: readonly PdfObject[];
  /** Further entries of the catalog. */
  catalog?: string;
  isCompressed?: boolean;
  font?: string;
}

/** Writes a PDF with these pages. */
export function writePages(
  pages: readonly PdfPage[],
  { more = [], catalog = '', isCompressed = false, font = 'Helvetica', ...options }: PagesOptions = {},
): Buffer<ArrayBuffer> {
  const numbers = pages.map((_, i) => 3 + 2 * i);
  const objects: PdfObject[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages.length}/MediaBox[0 0 595 842]>>`,
    ...pages.flatMap(({ box, content = '', entries = '', resources = '' }, i): PdfObject[] => {
      const data = isCompressed ? deflateSync(ascii(content)) : ascii(content);
      const fonts = `/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/${font}>>>>`;
      const size = box === undefined ? '' : `/MediaBox[${box}]`;
      return [
        `<</Type/Page/Parent 2 0 R/Contents ${4 + 2 * i} 0 R${size}${entries}/Resources<<${fonts}${resources}>>>>`,
        { dictionary: isCompressed ? '/Filter/FlateDecode' : '', data },
      ];
    }),
    ...more,
  ];
  return writePdf({ objects, ...options });
}

/** Fills a page with a color, from 0 to 255. */
export const fill = ([r, g, b]: readonly [number, number, number], box = '-20000 -20000 40000 40000'): string =>
  `${[r, g, b].map((value) => (value / 255).toFixed(4)).join(' ')} rg ${box} re f\n`;

export const write = (text: string, size = 36): string => `0 g BT /F1 ${size} Tf 60 300 Td (${text}) Tj ET\n`;

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + state[i]!) % 256;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) % 256]!;
    }),
  );
}

/** The options that encrypt a PDF with a password to open it (RC4, 40 bits); without one, anybody can open it. */
export function encryptWith(password: string): Pick<PdfOptions, 'encrypt' | 'trailer'> {
  const id = Buffer.from('0123456789abcdef');
  const pad = (text: string) => Buffer.concat([ascii(text), PADDING]).subarray(0, 32);
  const owner = rc4(md5(pad('owner')).subarray(0, 5), pad(password));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = md5(pad(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    trailer: `/ID[${hex(id)}${hex(id)}]/Encrypt<</Filter/Standard/V 1/R 2/O ${hex(owner)}/U ${hex(user)}/P -4>>`,
    encrypt(number, data) {
      const about = Buffer.from([number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff, 0, 0]);
      return rc4(md5(key, about).subarray(0, 10), Buffer.from(data));
    },
  };
}
