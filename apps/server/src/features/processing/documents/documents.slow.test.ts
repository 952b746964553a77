import { expect, test } from 'vitest';
import { drawDocument, isSameColor } from '../../../test/documents/draw.ts';
import { makeDocuments, makeInertDocuments, makeRefusedDocuments } from '../../../test/documents/made-documents.ts';

const documents = [...(await makeDocuments()), ...makeInertDocuments()];
const refused = makeRefusedDocuments();

test('there are sixty documents, a third of them hostile or damaged', () => {
  expect(documents.length + refused.length).toBeGreaterThanOrEqual(60);
  expect(makeInertDocuments().length + refused.length).toBeGreaterThanOrEqual(20);
});

test.each(documents)('a document $name has the pages, the size and the colors that it was made with', async (made) => {
  const { color, ...drawn } = await drawDocument(made.bytes, made);
  expect(drawn).toEqual({ pages: made.pages, width: made.width, height: made.height });
  expect(isSameColor(color, made.color), `${color.join(' ')} is not ${made.color.join(' ')}`).toBe(true);
});

test.each(refused)('a document $name is refused with a sentence', async ({ bytes, refusal }) => {
  await expect(drawDocument(bytes)).rejects.toThrow(refusal);
});
