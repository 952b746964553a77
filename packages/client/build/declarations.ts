import type { Route, RouteTable } from '@vitrine/contract/core/route';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** The types that `base.d.ts` refers to. */
const NAMED_BY_BASE = ['Effect', 'ErrorCode', 'ListedContent'];

/** Types that are clearer by their name than written out. */
const COMPOUND = [z.ZodObject, z.ZodUnion, z.ZodDiscriminatedUnion, z.ZodEnum];

/**
 * Writes the declarations of the client without zod: a type for each schema of the contract that answers contain, by the
 * name under which it is exported, and the methods of the client.
 *
 * @param modules the contract's modules
 * @param table the routes of the client
 */
export function renderDeclarations(modules: readonly object[], table: Record<string, RouteTable>): string {
  const registry = z.registry<{ id: string }>();
  const names = new Map<string, z.ZodType>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>({ ...module }))) {
    if (!(schema instanceof z.ZodType) || !COMPOUND.some((kind) => schema instanceof kind)) continue;
    const id = name.replace(/Schema$/, '');
    // Two schemas of one name are both written out where they are used.
    if (names.has(id) && names.get(id) !== schema) registry.remove(names.get(id)!);
    else if (!names.has(id)) registry.add(schema, { id });
    names.set(id, schema);
  }
  const used = new Map<string, string>();
  const answers = describeAnswers(registry, table);
  const methods = Object.entries(table).map(([group, routes]) => {
    const rows = Object.entries(routes).map(([key, route]) => {
      const answer = writeType(answers.operations[`${group}.${key}`] ?? {}, (id) => write(id));
      return `    /** ${route.summary.replaceAll('*/', '* /')} */\n    ${key}: ${writeMethod(route, answer)};`;
    });
    return `  ${group}: {\n${rows.join('\n')}\n  };`;
  });

  function write(id: string): string {
    if (!used.has(id)) {
      used.set(id, '');
      used.set(id, writeType(answers.named[id] ?? {}, write));
    }
    return id;
  }

  for (const id of NAMED_BY_BASE) write(id);
  const types = [...used].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...types.map(([id, type]) => `export type ${id} = ${type};`),
    `export interface Vitrine {\n${methods.join('\n')}\n}`,
  ].join('\n\n');
}

/** JSON schemas of all answers; named ones are referred to by their name. */
function describeAnswers(registry: z.core.$ZodRegistry<{ id: string }>, table: Record<string, RouteTable>) {
  const addresses = new Map<string, string>();
  for (const [group, routes] of Object.entries(table)) {
    for (const [key, { response }] of Object.entries(routes)) {
      const id = registry.get(response)?.id ?? `${group}.${key}`;
      if (!registry.has(response)) registry.add(response, { id });
      addresses.set(`${group}.${key}`, id);
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'output', unrepresentable: 'any', uri: (id) => id });
  const operations: Record<string, Json> = {};
  for (const [name, id] of addresses) operations[name] = id.includes('.') ? (schemas[id] ?? {}) : { $ref: id };
  return { named: schemas, operations };
}

function writeMethod(route: Route, answer: string): string {
  const { params, query, body, transport, idempotency, dryRun } = route;
  const fields = [
    ...(params === undefined ? [] : [`params: ${writeType(describeInput(params))}`]),
    ...(query === undefined ? [] : [`query${markOptional(query)}: ${writeType(describeQuery(query))}`]),
    ...(body === undefined ? [] : [`body${markOptional(body)}: ${writeType(describeInput(body))}`]),
    ...(transport === 'multipart' ? ['form: FormData'] : []),
    ...(idempotency === undefined ? [] : ['idempotencyKey?: string']),
  ];
  const mark = fields.every((field) => /^\w+\?:/.test(field)) ? '?' : '';
  const request = fields.length === 0 ? '' : `request${mark}: { ${fields.join('; ')} }`;
  return `${dryRun === true ? 'ChangeOfScreens' : 'Call'}<[${request}], ${answer}>`;
}

const markOptional = (schema: z.ZodType): string =>
  schema.safeParse({}).success || schema.safeParse(undefined).success ? '?' : '';

const describeInput = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Values of a query are converted from text, so that their types are those of the result. */
function describeQuery(schema: z.ZodType): Json {
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { ...z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), required };
}

/**
 * Writes a JSON schema as a type.
 *
 * @param write returns the type of a schema by its name
 */
function writeType(
  schema: Json,
  write: (id: string) => string = (id) => {
    throw new Error(`${id} has no name`);
  },
): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  const all = (schemas: unknown, separator: string) =>
    asList(schemas)
      .map((each) => writeType(Object(each), write))
      .map((each) => (separator === ' & ' ? `(${each})` : each))
      .join(separator);
  if (typeof $ref === 'string') return write($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (anyOf !== undefined || oneOf !== undefined) return all(anyOf ?? oneOf, ' | ');
  // Parts of a text are about its form.
  if (allOf !== undefined && type !== 'string') return all(allOf, ' & ');
  if (Array.isArray(type)) return type.map((each) => writeType({ ...schema, type: each }, write)).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return writeArray(schema, write);
    case 'object':
      return writeObject(schema, write);
    default:
      return 'unknown';
  }
}

function writeArray({ items, prefixItems }: Json, write: (id: string) => string): string {
  if (prefixItems !== undefined)
    return `[${asList(prefixItems)
      .map((each) => writeType(Object(each), write))
      .join(', ')}]`;
  return `Array<${writeType(Object(items), write)}>`;
}

function writeObject({ properties = {}, required, additionalProperties }: Json, write: (id: string) => string): string {
  const needed = new Set(asList(required));
  const fields = Object.entries<Json>(Object(properties)).map(
    ([name, field]) => `${JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${writeType(field, write)}`,
  );
  const others = typeof additionalProperties === 'object' && additionalProperties !== null;
  if (fields.length === 0)
    return `Record<string, ${others ? writeType(Object(additionalProperties), write) : 'unknown'}>`;
  return `{ ${fields.join('; ')} }`;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
