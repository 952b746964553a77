/** A JSON schema, as far as the contract uses it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Random choices that the seed determines. */
export type Chances = ReturnType<typeof chancesFrom>;

export function chancesFrom(next: () => number) {
  return {
    isLikely: (probability: number): boolean => next() < probability,
    below: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('There is nothing to choose from');
      return value;
    },
  };
}

const LONG = 20_000;
const MAX_MADE_ITEMS = 11_000;

/** Texts known to break parsers, queries, pages, shells or file names. None matches a pattern of leaks. */
export const naughtyTexts: readonly string[] = [
  [
    '',
    ' ',
    '\0',
    'a\0b',
    '\t',
    '\r\nX-Injected: yes',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\ufffe',
    '\u202eabc',
    '\u200b',
  ],
  ['ﷺ', '👩‍👩‍👧‍👦', 'é'.normalize('NFD'), 'İıß', '田中さん', 'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮', '１２３', '٣'],
  [
    "'",
    '"',
    '`',
    '\\',
    "' or 1=1 --",
    "'; drop table media; --",
    "') union all (values (1",
    '%',
    '_',
    '%_%',
    '%00',
    '%ff',
    '%2e%2e%2f',
  ],
  [
    '..',
    '.',
    '/',
    '//',
    '../../../../../../etc/hosts',
    '..\\..\\boot.ini',
    'C:\\',
    'CON',
    'a/b',
    '.env',
    'a'.repeat(300),
  ],
  [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '<svg/onload=alert(1)>',
    ']]>',
    '<!--',
    '&lt;',
  ],
  ['${7*7}', '{{7*7}}', '#{7*7}', '$(id)', '`id`', '| id', '; id', '&& id', '%s%s%n', '%d', '=1+1', '@SUM(1)', '-1+1'],
  [
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ['0', '-0', '-1', '1e309', '1e-400', '0x7f', '1_000', '9007199254740993', '99999999999999999999', '1.5', '+1', '1,5'],
  ['0000-00-00', '2024-02-30', '9999-12-31', '10000-01-01', '-000001-01-01', '24:00', '25:61', '2036-03-09T25:00:00Z'],
  [
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '275760-09-13T00:00:00.001Z',
    'Europe/Atlantis',
    'Etc/GMT+12',
  ],
  [
    'http://',
    'http://[::1',
    'http://127.0.0.1:1/',
    'https://10.0.0.1/',
    'ftp://10.0.0.1/',
    'data:text/html,hi',
    'about:blank',
  ],
  [
    'a@b',
    '@',
    'a@b.c',
    `${'a'.repeat(250)}@b.example`,
    '"a b"@example.com',
    'a@[127.0.0.1]',
    '#12345',
    '#gggggg',
    'red',
  ],
  [
    'dev_',
    'med_',
    'ply_',
    'grp_0',
    'evt_x',
    'acc_x',
    'pli_x',
    `med_${'0'.repeat(26)}`,
    `med_${'z'.repeat(190)}`,
    'med_\0',
  ],
  ['x'.repeat(LONG), '😀'.repeat(2_000), '\\'.repeat(3_000), '9'.repeat(400), ' '.repeat(5_000), '(a+)+$'.repeat(50)],
].flat();

const naughtyNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  255,
  65_536,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  -1e308,
  1.7e308,
];

/** Texts that match the patterns and formats of the contract. */
const wellFormed = [
  ['2036-03-09', '09:30', '#ef4444', '2036-03-09T12:00:00.000Z', 'UTC', 'someone@example.com', 'a'.repeat(64)],
  ['019f0000-0000-7000-8000-000000000001', 'https://10.0.0.1/', 'dev_1', 'fld_1', 'grp_1', 'med_1', 'ply_1', 'web_1'],
].flat();

/** Nested so deeply that a recursive reader runs out of stack. */
function nestDeeply(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

const wrongTypes: readonly (() => unknown)[] = [
  [() => null, () => true, () => 0, () => '', () => [], () => ({}), () => [[]], () => [null], () => ({ length: -1 })],
  [
    () => nestDeeply(50),
    () => nestDeeply(2_000),
    () => ({ toString: 1, valueOf: 1 }),
    () => ({ $ne: null }),
    () => undefined,
  ],
].flat();

function inventText({ pick, isLikely }: Chances, { minLength = 0, maxLength }: Schema): string {
  if (maxLength === undefined || isLikely(0.7)) return pick(naughtyTexts);
  const length = pick([maxLength, maxLength + 1, Math.max(0, minLength - 1), minLength]);
  return pick(['x', '\u{1f600}', "'", ' ']).repeat(Math.min(length, LONG));
}

function inventNumber({ pick, isLikely }: Chances, { minimum = 0, maximum = 100 }: Schema): number {
  if (isLikely(0.5)) return pick(naughtyNumbers);
  return pick([minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, (minimum + maximum) / 2]);
}

function inventHostile(chances: Chances, schema: Schema, known: unknown): unknown {
  const { pick, isLikely } = chances;
  if (isLikely(0.3)) return pick(wrongTypes)();
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return inventNumber(chances, schema);
    case 'array': {
      const one = (Array.isArray(known) ? known : [])[0] ?? inventValue(chances, schema.items ?? {}, undefined);
      const { minItems = 0, maxItems = 100 } = schema;
      const length = pick([0, minItems, 2, Math.max(0, minItems - 1), maxItems, maxItems + 1]);
      return Array.from({ length: Math.min(length, MAX_MADE_ITEMS) }, () => one);
    }
    case 'object':
      return { ...(known as object), [pick(naughtyTexts)]: pick(naughtyTexts), ['__proto__']: { isAdmin: true } };
    case undefined:
    default:
      return inventText(chances, schema);
  }
}

/** A value for a schema: a known valid value, with hostile values in some places. */
export function inventValue(chances: Chances, schema: Schema, known: unknown): unknown {
  const { pick, isLikely, below } = chances;
  if (isLikely(0.08)) return inventHostile(chances, schema, known);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined && (known === undefined || isLikely(0.1)))
    return inventValue(chances, pick(options), undefined);
  if (schema.enum !== undefined && isLikely(0.5)) return pick(schema.enum);
  if (schema.properties !== undefined) {
    const fields: Record<string, unknown> = { ...(known as object) };
    for (const [name, each] of Object.entries(schema.properties)) {
      const isKept = fields[name] !== undefined || schema.required?.includes(name) || isLikely(0.25);
      if (isKept) fields[name] = inventValue(chances, each, fields[name]);
    }
    return fields;
  }
  if (schema.items !== undefined) {
    const { items } = schema;
    if (Array.isArray(known)) return known.map((each) => inventValue(chances, items, each));
    return Array.from({ length: below(4) }, () => inventValue(chances, items, undefined));
  }
  if (known !== undefined) return known;
  if (schema.const !== undefined) return schema.const;
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return isLikely(0.5);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'null':
      return null;
    case undefined:
    default: {
      const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
        pattern === undefined ? [] : [pattern],
      );
      const fitting = wellFormed.filter((text) => patterns.every((pattern) => new RegExp(pattern).test(text)));
      return fitting.length > 0 ? pick(fitting) : 'Something';
    }
  }
}
