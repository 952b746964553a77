import type { Template } from '../templates/parts.ts';

type Document = Template['landscape'];

/** The words in a document that people read, and the names of its scenes and elements. */
export const listDocumentWords = ({ scenes }: Document): string[] =>
  scenes.flatMap(({ name, elements }) => [
    name,
    ...elements.flatMap((element) => {
      const fields = ['name', 'text', 'finished', 'soldOutWord'] as const;
      // The content of a QR code is no words.
      const read = fields.filter((field) => element.kind !== 'qr' || field !== 'text');
      const values: Readonly<Partial<Record<string, unknown>>> = element;
      return read.flatMap((field) => (typeof values[field] === 'string' ? values[field].split('\n') : []));
    }),
  ]);

/** The words in a price list, with its prices. */
export const listPriceWords = ({
  name,
  columns,
  rows,
}: Omit<Template['priceLists'][number], 'priceListId'>): string[] => [
  name,
  ...columns.map((column) => column.name),
  ...rows.flatMap((row) => (row.kind === 'section' ? [row.name] : [row.name, row.note, ...Object.values(row.prices)])),
];

/** All words of a template. */
export const listTemplateWords = ({ name, description, landscape, portrait, priceLists }: Template): string[] => [
  name,
  description,
  ...listDocumentWords(landscape),
  ...listDocumentWords(portrait),
  ...priceLists.flatMap(listPriceWords),
];

/** Those that have letters, and are in no list of words that two languages have in common. */
export const withoutShared = (words: readonly string[], shared: readonly string[]): string[] => [
  ...new Set(words.filter((each) => /\p{L}{2,}/u.test(each) && !shared.includes(each))),
];
