/** The subset of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  $ref?: string;
}

/**
 * A schema in TypeScript-like notation, `{ name: string, size?: integer | null }`: one property per line, with limits
 * after `//`.
 */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((each) => schemaText(each, indent)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((each) => schemaText(each, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return arrayText(schema, indent);
  if (schema.type === 'object' || schema.properties !== undefined) return objectText(schema, indent);
  return schema.type ?? 'any';
}

function arrayText({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((each) => schemaText(each, indent)).join(', ')}]`;
  const text = schemaText(items ?? {}, indent);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const note = describeLimits(property);
    const mark = required.includes(name) ? '' : '?';
    return `${deeper}${name}${mark}: ${schemaText(property, deeper)}${note === '' ? '' : `  // ${note}`}`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${deeper}[name: string]: ${schemaText(additionalProperties, deeper)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** The constraints of a value, as text. */
export function describeLimits(schema: Schema): string {
  const { format, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    schema.description,
    format,
    describeBounds(minimum, keepUnlessSafeMaximum(maximum), ''),
    describeBounds(minLength, maxLength, ' characters'),
    describeBounds(minItems, maxItems, ' entries'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((note) => note !== undefined && note !== '')
    .join(', ');
}

/** The largest safe integer as an upper bound only means that a number is an integer. */
const keepUnlessSafeMaximum = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;

function describeBounds(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const from = keepUnlessSafeMaximum(least);
  if (from !== undefined && most !== undefined) return `${from} to ${most}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return most === undefined ? undefined : `at most ${most}${unit}`;
}
