import { expect, test } from 'vitest';
import { drawDocument, isSameColor } from '../../../test/documents/draw.ts';
import { makeDocuments, makeInertDocuments, makeRefusedDocuments } from '../../../test/documents/made-documents.ts';
import { fitPage } from './page-size.ts';

/** Some of each sort; the long form has all. */
const CHOSEN = [
  'a slide of 16:9',
  'turned by 90°',
  'eight pages',
  'with a compressed table',
  'an image with a palette',
  'with scripts that run at the start',
  'with a stream that grows a thousand times',
];

const documents = [...(await makeDocuments()), ...makeInertDocuments()].filter(({ name }) => CHOSEN.includes(name));

test('the chosen documents exist', () => {
  expect(documents).toHaveLength(CHOSEN.length);
});

test.each(documents)('a document $name has the pages, the size and the colors that it was made with', async (made) => {
  const { color, ...drawn } = await drawDocument(made.bytes, made);
  expect(drawn).toEqual({ pages: made.pages, width: made.width, height: made.height });
  expect(isSameColor(color, made.color), `${color.join(' ')} is not ${made.color.join(' ')}`).toBe(true);
});

test.each(makeRefusedDocuments().filter(({ name }) => /password|random|without pages/.test(name)))(
  'a document $name is refused with a sentence',
  async ({ bytes, refusal }) => {
    await expect(drawDocument(bytes)).rejects.toThrow(refusal);
  },
);

test.each([
  [
    { width: 595, height: 842 },
    { width: 2_160, height: 3_057 },
  ],
  [
    { width: 1_920, height: 1_080 },
    { width: 3_840, height: 2_160 },
  ],
  [
    { width: 1e9, height: 1 },
    { width: 3_840, height: 1 },
  ],
  [{ width: 0, height: 10 }, null],
  [{ width: Number.NaN, height: 10 }, null],
  [{ width: Number.POSITIVE_INFINITY, height: 10 }, null],
])('a page of %o becomes a picture of %o', (page, picture) => {
  expect(fitPage(page)).toEqual(picture);
});
