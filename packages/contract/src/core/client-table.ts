import { z } from 'zod';
import type { Route, RouteTable } from './route.ts';
import { structures } from './structure.ts';

/**
 * Writes the module of a client's route table without zod: of each route its method, its path, the role that it
 * needs, what decides whether it waits for an admin, its topics, and the structure of its response. What several
 * routes have, such as a structure, is written once.
 *
 * @returns JavaScript that exports `routes`, of the type `ClientRoutes`
 * @throws Error for a response whose schema changes the value, because structures only check
 */
export function renderClientTable(table: Record<string, RouteTable>): string {
  const names = new Map<string, string>();
  const share: Share = (code) => {
    const name = names.get(code) ?? `s${names.size}`;
    names.set(code, name);
    return name;
  };
  const groups = Object.entries(table).map(([group, routes]) => {
    const rows = Object.entries(routes).map(([key, route]) => `${key}: ${writeRow(route, share)}`);
    return `${group}: { ${rows.join(',\n')} }`;
  });
  return [
    "import { structures } from '@vitrine/contract/core/structure';",
    `const { ${Object.keys(structures).join(', ')} } = structures;`,
    ...Array.from(names, ([code, name]) => `const ${name} = ${code};`),
    `export const routes = { ${groups.join(',\n')} };`,
  ].join('\n');
}

/** Gives a piece of code a name, the same for the same code. */
type Share = (code: string) => string;

function writeRow(route: Route, share: Share): string {
  const { method, path, idempotency, role, dryRun, approval, response } = route;
  // Routes that every member may call need no role in the table.
  const needed = role === 'viewer' || role === 'self' ? undefined : role;
  // `fetch` takes a method that is not there for GET, as most routes have it.
  const known = JSON.stringify({
    method: method === 'GET' ? undefined : method,
    path,
    idempotency,
    role: needed,
    dryRun,
    approval,
  }).slice(1, -1);
  const topics = (['reads', 'changes'] as const).flatMap((key) => {
    const list = route[key];
    return list === undefined ? [] : [`${key}: ${share(JSON.stringify(list))}`];
  });
  return `{ ${[known, ...topics].join(', ')}, response: response(${writeStructure(response, share)}) }`;
}

function writeStructure(schema: z.core.$ZodType, share: Share): string {
  const inside = (each: z.core.$ZodType) => writeStructure(each, share);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return share(
      `object({ ${fields.map(([name, field]) => `${JSON.stringify(name)}: ${inside(field)}`).join(', ')} })`,
    );
  }
  if (schema instanceof z.ZodArray) return `list(${inside(schema.element)})`;
  // Structures know no lengths, so each value of a tuple may be any of its items.
  if (schema instanceof z.ZodTuple) return `list(either(${schema.def.items.map(inside).join(', ')}))`;
  if (schema instanceof z.ZodRecord) return `record(${inside(schema.valueType)})`;
  if (schema instanceof z.ZodNullable) return `nullable(${inside(schema.unwrap())})`;
  if (schema instanceof z.ZodOptional) return `optional(${inside(schema.unwrap())})`;
  if (schema instanceof z.ZodUnion) {
    // An option for what newer releases write has the fields that all have, so it accepts the others, too.
    const open = schema.options.find(isOpen);
    return open === undefined ? `either(${schema.options.map(inside).join(', ')})` : inside(open);
  }
  // Words are not compared: a newer server may know another one, and their lists would be an eighth of the table.
  if (schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodLiteral)
    return `oneOf(${Array.from(schema.values, (each) => JSON.stringify(each)).join(', ')})`;
  // The server has applied defaults and transformations: it answers with their results.
  if (schema instanceof z.ZodDefault) return inside(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inside(schema.out);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodUnknown) return 'any';
  if (schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid) return 'none';
  throw new Error(
    `A response cannot contain a schema of the type ${schema instanceof z.ZodType ? schema.type : 'unknown'}`,
  );
}

/** True for an object that may have other fields than the schema knows. */
const isOpen = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown;
