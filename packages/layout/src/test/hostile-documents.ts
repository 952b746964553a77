import fc from 'fast-check';

/** Texts that do harm where text becomes markup, style, an address or a key. `hacked` is set if a script runs. */
export const HOSTILE_TEXTS = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked=1">',
  '"><svg onload=window.hacked=1>',
  'javascript:window.hacked=1',
  'red;background:url(https://example.invalid/x)',
  'url("https://example.invalid/x")',
  'expression(window.hacked=1)',
  '</style><script>window.hacked=1</script>',
  '__proto__',
  'constructor',
  '{screen.name}{constructor.constructor("window.hacked=1")()}',
  '\u202Eltr\u2066',
  '\ud800',
  '\u0000',
  `\n${'a'.repeat(20_000)}`,
  '8'.repeat(400),
];

const values: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  1e308,
  -1e308,
  0.1,
  [],
  {},
  [[]],
  { day: HOSTILE_TEXTS[4] },
];

const base = (): Record<string, unknown> => {
  const frame = { x: 10, y: 10, width: 300, height: 200 };
  const color = { day: '#112233', night: '#ffffff' };
  const style = { size: 40, color, legibility: { kind: 'plate', color } };
  const text = { id: 'text', name: 'Text', kind: 'text', frame, text: 'Hello', style };
  return {
    version: 1,
    width: 1920,
    height: 1080,
    language: 'en-GB',
    night: { from: '20:00', to: '06:00' },
    scenes: [
      {
        id: 'scene',
        name: 'Scene',
        background: color,
        windows: [{ days: [1], from: '09:00', to: '17:00' }],
        elements: [
          text,
          { ...text, id: 'clock', kind: 'clock' },
          { ...text, id: 'date', kind: 'date' },
          { ...text, id: 'countdown', kind: 'countdown', until: '2030-01-01T00:00', finished: 'Now' },
          { ...text, id: 'ticker', kind: 'ticker', feedId: 'fed_1', speed: 120 },
          { ...text, id: 'list', kind: 'list', feedId: 'fed_1', count: 5, summaryLines: 2 },
          { id: 'picture', name: 'P', kind: 'picture', frame, mediaId: 'med_1', focus: { x: 1, y: 2 } },
          { id: 'video', name: 'V', kind: 'video', frame, mediaId: 'med_2' },
          { id: 'playlist', name: 'L', kind: 'playlist', frame, playlistId: 'ply_1' },
          { id: 'page', name: 'W', kind: 'webpage', frame, webpageId: 'web_1' },
          { id: 'drawn', name: 'D', kind: 'drawn', frame, drawnId: null },
          { id: 'shape', name: 'S', kind: 'shape', frame, shape: 'ellipse', fill: color, border: { color, width: 2 } },
          { ...text, id: 'prices', kind: 'prices', priceListId: 'prl_1', accent: color, soldOutWord: 'Gone' },
          {
            ...text,
            id: 'weather',
            kind: 'weather',
            place: { name: 'Zurich', latitude: 47.37, longitude: 8.54 },
            days: 4,
            units: 'celsius',
            hasWind: true,
            accent: color,
          },
          {
            id: 'qr',
            name: 'Q',
            kind: 'qr',
            frame,
            text: 'https://example.com',
            isCounted: true,
            color,
            background: color,
          },
        ],
      },
    ],
  };
};

/** The paths of all fields of a document. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]))];
}

/** A copy of the document with another value at a path. */
function replaceAt(document: Record<string, unknown>, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy: Record<string, unknown> = (Array.isArray(document) ? [...document] : { ...document }) as never;
  copy[key] = rest.length === 0 ? value : replaceAt(copy[key] as Record<string, unknown>, rest, value);
  return copy;
}

const paths = listPaths(base());

/** 50 documents: each has one bad value, in a different kind of place. */
export const craftedDocuments: readonly unknown[] = [
  null,
  7,
  'document',
  [],
  JSON.parse('{"__proto__": {"scenes": [{}]}, "version": {"valueOf": 1, "toString": 1}}'),
  { version: 1e9, scenes: [{ elements: [{ kind: { toString: 1 } }] }] },
  { scenes: Array.from({ length: 100 }, () => ({ elements: [] })) },
  { scenes: [{ elements: Array.from({ length: 5_000 }, () => ({ kind: 'text', text: 'x' })) }] },
  { scenes: [{ elements: [1, null, 'x', [], { kind: 'text' }, { kind: 'qr', text: HOSTILE_TEXTS[14] }] }] },
  { scenes: [{ windows: ['x', null, { days: ['x'], from: 'x', to: 1, firstDate: '0000-99-99' }], elements: [{}] }] },
  ...Array.from({ length: 40 }, (_, i) =>
    replaceAt(base(), paths[(i * 37) % paths.length] ?? [], values[(i * 7) % values.length]),
  ),
];

/** Documents with one to six bad values anywhere. */
export const anyHostileDocument = fc
  .array(fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.constantFrom(...values), fc.jsonValue())), {
    minLength: 1,
    maxLength: 6,
  })
  .map((changes) =>
    // Longer paths first, so that no path leads through what another one replaced.
    changes
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce<unknown>((document, [path, value]) => replaceAt(document as never, path, value), base()),
  )
  .map((document): unknown => JSON.parse(JSON.stringify(document)));

/** Returns random documents, which are the same in each run. */
export const sampleHostileDocuments = (count: number): unknown[] =>
  fc.sample(anyHostileDocument, { numRuns: count, seed: 40 });
