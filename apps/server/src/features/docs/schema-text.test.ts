import { describe, expect, test } from 'vitest';
import { describeLimits, type Schema, schemaText } from './schema-text.ts';

describe('a schema in the API reference', () => {
  test.each<[string, Schema, string]>([
    ['a reference by its name', { $ref: '#/components/schemas/Device' }, 'Device'],
    ['a constant', { const: true }, 'true'],
    ['an enumeration', { enum: ['image', 'video', null] }, '"image" | "video" | null'],
    ['alternatives', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    ['one of several', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string | integer'],
    ['an intersection', { allOf: [{ $ref: '#/A' }, { $ref: '#/B' }] }, 'A & B'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['an array', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['an array of alternatives', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, integer]'],
    ['an empty object', { type: 'object' }, '{}'],
    ['anything', {}, 'any'],
  ])('shows %s', (_name, schema, text) => {
    expect(schemaText(schema)).toBe(text);
  });

  test('shows an object with one property per line, optional ones marked, and limits as comments', () => {
    const schema: Schema = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 100 },
        size: { type: 'object', properties: { width: { type: 'integer', minimum: 1 } } },
      },
      additionalProperties: { type: 'string' },
    };
    expect(schemaText(schema)).toBe(
      [
        '{',
        '  name: string  // at most 100 characters',
        '  size?: {',
        '    width?: integer  // at least 1',
        '  }',
        '  [name: string]: string',
        '}',
      ].join('\n'),
    );
  });
});

describe('the limits of a value', () => {
  test.each<[Schema, string]>([
    [{ minimum: 1, maximum: 9 }, '1 to 9'],
    [{ minLength: 2 }, 'at least 2 characters'],
    [{ maxItems: 50 }, 'at most 50 entries'],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'at least 0'],
    [{ format: 'date-time', default: 'now' }, 'date-time, default "now"'],
    [{ description: 'IANA name', maxLength: 64 }, 'IANA name, at most 64 characters'],
    [{ type: 'string' }, ''],
  ])('of %j are "%s"', (schema, text) => {
    expect(describeLimits(schema)).toBe(text);
  });
});
