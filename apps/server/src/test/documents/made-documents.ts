import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { encryptWith, fill, type PdfPage, write, writePages, writePdf } from './pdf-writer.ts';

type Color = readonly [number, number, number];

/** A document that is shown: how many pages, and the size and a pixel of one of them. */
export interface MadeDocument {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  pages: number;
  /** The page that is looked at, from 1. */
  page: number;
  width: number;
  height: number;
  /** The color of a pixel, at these parts of the width and the height. */
  at: readonly [number, number];
  color: Color;
}

/** A document that is refused with a sentence. */
export interface RefusedDocument {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  refusal: RegExp;
}

const RED: Color = [200, 60, 60];
const BLUE: Color = [60, 80, 150];
const GREEN: Color = [40, 160, 90];
const WHITE: Color = [255, 255, 255];

const CENTER = [0.5, 0.5] as const;
const A4 = { width: 2160, height: 3057 };

const shown = (
  name: string,
  bytes: Buffer<ArrayBuffer>,
  { pages = 1, page = 1, width = A4.width, height = A4.height, at = CENTER, color = RED }: Partial<MadeDocument> = {},
): MadeDocument => ({ name, bytes, pages, page, width, height, at, color });

const red = (page: PdfPage = {}): PdfPage => ({ content: fill(RED), ...page });
const one = (page: PdfPage, options: Parameters<typeof writePages>[1] = {}) => writePages([page], options);

/** Red above, blue below, on A4. */
const halves = fill(BLUE) + fill(RED, '0 421 595 421');

const sizes: readonly (readonly [name: string, box: string, width: number, height: number])[] = [
  ['A4', '0 0 595 842', 2160, 3057],
  ['A4 across', '0 0 842 595', 3057, 2160],
  ['A5', '0 0 420 595', 2160, 3060],
  ['letter', '0 0 612 792', 2160, 2795],
  ['a slide of 16:9', '0 0 960 540', 3840, 2160],
  ['a slide of 4:3', '0 0 720 540', 2880, 2160],
  ['an upright poster', '0 0 540 960', 2160, 3840],
  ['a square', '0 0 500 500', 2160, 2160],
  ['a banner', '0 0 1600 200', 3840, 480],
  ['a receipt', '0 0 200 1600', 480, 3840],
  ['a stamp', '0 0 10 10', 2160, 2160],
  ['a plan of five metres', '0 0 14400 8100', 3840, 2160],
  ['a box that does not begin at zero', '-300 -300 660 240', 3840, 2160],
  ['a box from corner to corner the other way', '960 540 0 0', 3840, 2160],
];

const image = (dictionary: string, data: Buffer) => ({
  dictionary: `/Type/XObject/Subtype/Image/Width 2/Height 2${dictionary}`,
  data,
});
const showImage: PdfPage = { content: 'q 595 0 0 842 0 0 cm /I Do Q', resources: '/XObject<</I 5 0 R>>' };
const pixels = (values: readonly number[], times: number) =>
  Buffer.from(Array.from({ length: times }, () => values).flat());

async function makeJpeg(): Promise<Buffer> {
  const [r, g, b] = RED;
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } });
  return picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** 42 documents of many kinds that are shown. */
export async function makeDocuments(): Promise<MadeDocument[]> {
  const jpeg = await makeJpeg();
  const colored = (count: number) =>
    writePages(
      Array.from({ length: count }, (_, i) => ({ box: '0 0 160 90', content: fill(i % 2 === 0 ? RED : BLUE) })),
    );
  const plain = one(red());
  return [
    ...sizes.map(([name, box, width, height]) => shown(name, one(red({ box })), { width, height })),
    shown('turned by 90°', one({ content: halves, entries: '/Rotate 90' }), {
      width: 3057,
      height: 2160,
      at: [0.9, 0.5],
    }),
    shown('turned by 180°', one({ content: halves, entries: '/Rotate 180' }), { at: [0.5, 0.9] }),
    shown('turned by 270°', one({ content: halves, entries: '/Rotate 270' }), {
      width: 3057,
      height: 2160,
      at: [0.1, 0.5],
    }),
    shown('cropped', one({ content: halves, entries: '/CropBox[0 421 595 842]' }), { width: 3053, height: 2160 }),
    shown('an upper half', one({ content: halves }), { at: [0.5, 0.25] }),
    shown('a lower half', one({ content: halves }), { at: [0.5, 0.75], color: BLUE }),
    shown('two pages', colored(2), { pages: 2, page: 2, width: 3840, height: 2160, color: BLUE }),
    shown('eight pages', colored(8), { pages: 8, page: 7, width: 3840, height: 2160 }),
    shown('pages of two sizes', writePages([red(), red({ box: '0 0 960 540' })]), {
      pages: 2,
      page: 2,
      width: 3840,
      height: 2160,
    }),
    shown('compressed', one(red(), { isCompressed: true })),
    shown('with a compressed table', one(red(), { hasXrefStream: true, isCompressed: true })),
    shown('with bytes before its header', one(red(), { before: 'From a mail:\r\n' })),
    shown('with bytes after its end', Buffer.concat([plain, Buffer.alloc(4_000)])),
    shown('protected from changes', one(red(), encryptWith(''))),
    shown('without a page’s content', one({}), { color: WHITE }),
    shown('text', one({ content: fill(RED) + write('Soup of the day') }), { at: [0.5, 0.1] }),
    shown('text in Times', one({ content: fill(RED) + write('Soup') }, { font: 'Times-Roman' }), { at: [0.5, 0.1] }),
    shown('a font that nobody has', one({ content: fill(RED) + write('Soup') }, { font: 'Nowhere-Sans' }), {
      at: [0.5, 0.1],
    }),
    shown(
      'a photo',
      one(showImage, {
        more: [
          {
            dictionary:
              '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
            data: jpeg,
          },
        ],
      }),
    ),
    shown('an image', one(showImage, { more: [image('/ColorSpace/DeviceRGB/BitsPerComponent 8', pixels(RED, 4))] })),
    shown(
      'a compressed image',
      one(showImage, {
        more: [image('/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode', deflateSync(pixels(RED, 4)))],
      }),
    ),
    shown(
      'an image with a palette',
      one(showImage, {
        more: [image('/ColorSpace[/Indexed/DeviceRGB 1<c83c3c000000>]/BitsPerComponent 8', pixels([0], 4))],
      }),
    ),
    shown(
      'an image in grey',
      one(showImage, { more: [image('/ColorSpace/DeviceGray/BitsPerComponent 8', pixels([120], 4))] }),
      { color: [120, 120, 120] },
    ),
    shown(
      'a drawing in a drawing',
      one(
        { content: '/I Do', resources: '/XObject<</I 5 0 R>>' },
        { more: [{ dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]', data: Buffer.from(fill(RED)) }] },
      ),
    ),
    shown('half transparent', one({ content: `/G gs ${fill([0, 0, 0])}`, resources: '/ExtGState<</G<</ca 0.5>>>>' }), {
      color: [128, 128, 128],
    }),
    shown(
      'an even shading',
      one({
        content: '/S sh',
        resources:
          '/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 595 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0.1569 0.6275 0.3529]/C1[0.1569 0.6275 0.3529]>>>>>>',
      }),
      { color: GREEN },
    ),
    shown(
      'a note with a picture',
      one(
        { entries: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 595 842]/F 4/AP<</N 5 0 R>>>>]' },
        { more: [{ dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]', data: Buffer.from(fill(GREEN)) }] },
      ),
      { color: GREEN },
    ),
  ];
}

const many = (count: number) =>
  writePages(Array.from({ length: count }, () => ({ box: '0 0 16 9', content: fill(RED) })));

/** Operators that draw this many small shapes over red. */
const shapes = (count: number) =>
  fill(RED) + Array.from({ length: count }, (_, i) => `${i % 500} ${i % 400} 1 1 re f`).join('\n');

const form = (content: string, entries = '') => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${entries}`,
  data: Buffer.from(content),
});

/** Hostile and damaged documents whose pages are shown all the same: what is hostile in them does nothing. */
export function makeInertDocuments(): MadeDocument[] {
  const script = '<</S/JavaScript/JS(app.launchURL\\("http://127.0.0.1:9/"\\);while\\(true\\){})>>';
  const link = '<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/Border[0 0 0]/A<</S/URI/URI(http://127.0.0.1:9/)>>>>';
  const launch = '<</S/Launch/F(/bin/sh)/Win<</F(calc.exe)>>>>';
  return [
    shown(
      'with scripts that run at the start',
      one(red({ entries: `/AA<</O ${script}>>` }), { catalog: `/OpenAction ${script}` }),
    ),
    shown('that starts programs', one(red({ entries: `/AA<</O ${launch}>>` }), { catalog: `/OpenAction ${launch}` })),
    shown('with links all over', one(red({ entries: `/Annots[${link}]` }))),
    shown(
      'with a program in it',
      one(red(), {
        catalog: '/Names<</EmbeddedFiles<</Names[(a.exe)<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>]>>>>',
        more: [{ dictionary: '/Type/EmbeddedFile', data: Buffer.from('MZ') }],
      }),
    ),
    shown('of a hundred thousand shapes', one({ content: shapes(100_000) }, { isCompressed: true }), {
      at: [0.9, 0.1],
    }),
    shown(
      'that draws itself',
      one(
        { content: `${fill(RED)}/I Do`, resources: '/XObject<</I 5 0 R>>' },
        { more: [form('/I Do', '/Resources<</XObject<</I 5 0 R>>>>')] },
      ),
    ),
    shown(
      'whose table leads nowhere',
      Buffer.from(
        one(red())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999'),
        'latin1',
      ),
    ),
    shown(
      'without a table',
      Buffer.from(
        one(red())
          .toString('latin1')
          .replace(/xref\n0[^]*trailer/, 'trailer'),
        'latin1',
      ),
    ),
    shown(
      'as large as a country',
      one({ box: '0 0 100000000 100000000', content: fill(RED, '0 0 100000000 100000000') }),
      { width: 2160, height: 2160 },
    ),
    shown('as long as a street', one(red({ box: '0 0 14400 2' })), { width: 3840, height: 1 }),
    shown('of ten thousand nested states', one({ content: `${'q '.repeat(10_000)}${fill(RED)}` })),
    shown(
      'with a stream that grows a thousand times',
      one({ content: `${fill(RED)}${' '.repeat(20_000_000)}` }, { isCompressed: true }),
    ),
    shown(
      'with an image of ten gigapixels',
      one(
        { content: `${fill(RED)}q 1 0 0 1 0 0 cm /I Do Q`, resources: '/XObject<</I 5 0 R>>' },
        {
          more: [
            {
              dictionary:
                '/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceGray/BitsPerComponent 1',
              data: Buffer.alloc(100),
            },
          ],
        },
      ),
    ),
    shown('with a size of nothing', one(red({ box: '0 0 0 0' })), { width: 2160, height: 2795 }),
  ];
}

/** Hostile and damaged documents that are refused. */
export function makeRefusedDocuments(): RefusedDocument[] {
  const whole = many(2);
  const damaged = /^This PDF is damaged and cannot be read\. Export it again\.$/;
  return [
    {
      name: 'with a password',
      bytes: one(red(), encryptWith('secret')),
      refusal: /^This PDF needs a password\. Export it without one/,
    },
    { name: 'of which only the beginning arrived', bytes: whole.subarray(0, 60), refusal: damaged },
    {
      name: 'of random bytes',
      bytes: Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from(Array.from({ length: 9_000 }, (_, i) => (i * 7_919) % 251)),
      ]),
      refusal: damaged,
    },
    {
      name: 'that is a page of the web',
      bytes: Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>'),
      refusal: damaged,
    },
    {
      name: 'without a catalog',
      bytes: writePdf({ objects: ['<</Type/Nothing>>'] }),
      refusal: /^This document has no pages\./,
    },
    { name: 'without pages', bytes: writePages([]), refusal: /^This document has no pages\. Export it again\.$/ },
    {
      name: 'of 201 pages',
      bytes: many(201),
      refusal: /^This document has too many pages: screens show at most 200\./,
    },
    {
      name: 'of 2,000 pages',
      bytes: many(2_000),
      refusal: /^This document has too many pages: screens show at most 200\./,
    },
    {
      name: 'whose pages contain themselves',
      bytes: writePdf({ objects: ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'] }),
      refusal: /./,
    },
  ];
}
