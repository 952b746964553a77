import { z } from 'zod';
import type { Route, RouteTable } from './route.ts';
import { structures } from './structure.ts';

/** The modules of a route table: that of the routes, and one with the structures of each group that is apart. */
interface ClientModules {
  table: string;
  parts: Record<string, string>;
}

/** Where the modules find each other. */
interface ModuleNames {
  table: string;
  /** Of the structures of a group; null: they are in the table. */
  partOf: (group: string) => string | null;
}

/**
 * Writes the module of a client's route table without zod: of each route its method, its path, the role that it
 * needs, what decides whether it waits for an admin, its topics, and the structure of its response. What several
 * routes have, such as a structure, is written once.
 *
 * @returns JavaScript that exports `routes`, of the type `ClientRoutes`
 * @throws Error for a response whose schema changes the value, because structures only check
 */
export const renderClientTable = (table: Record<string, RouteTable>): string =>
  renderClientModules(table, { table: '', partOf: () => null }).table;

/** Writes the module of {@link renderClientTable} without the structures of groups that have modules of their own. */
export function renderClientModules(table: Record<string, RouteTable>, names: ModuleNames): ClientModules {
  const shared = createSharedCode();
  const parts: Record<string, string> = {};
  const groups = Object.entries(table).map(([group, routes]) => {
    const part = names.partOf(group);
    const rows = Object.entries(routes).map(([key, route]) => {
      const topics = writeTopics(route, (code) => shared.nameOf(code, null));
      const response = `response(${writeStructure(route.response, (code) => shared.nameOf(code, part && group))})`;
      if (part === null) return `${key}: { ${[writeFacts(route), ...topics, `response: ${response}`].join(', ')} }`;
      parts[group] = `${parts[group] ?? ''}const ${key}Answer = ${response};\nexport { ${key}Answer as ${key} };\n`;
      return `${key}: { ${[writeFacts(route), ...topics, `response: load_${group}`].join(', ')} }`;
    });
    return `${group}: { ${rows.join(',\n')} }`;
  });
  const imports = [
    "import { structures } from '@vitrine/contract/core/structure';",
    `const { ${Object.keys(structures).join(', ')} } = structures;`,
  ];
  const [common, exported] = [shared.listOf(null), shared.listNames()];
  const loaders = Object.keys(parts).map(
    (group) =>
      `const load_${group} = (key) => import(${JSON.stringify(names.partOf(group))}).then((part) => part[key]);`,
  );
  for (const group of Object.keys(parts)) {
    parts[group] = [
      ...imports,
      `import { ${exported.join(', ')} } from ${JSON.stringify(names.table)};`,
      ...shared.listOf(group),
      parts[group],
    ].join('\n');
  }
  return {
    table: [
      ...imports,
      ...common,
      ...loaders,
      `export const routes = { ${groups.join(',\n')} };`,
      `export { ${exported.join(', ')} };`,
    ].join('\n'),
    parts,
  };
}

/** Gives a piece of code a name, the same for the same code. */
type Share = (code: string) => string;

/** Code that has names. What only one group has that is apart is written there, and all else in the table. */
function createSharedCode() {
  const found = new Map<string, { name: string; group: string | null }>();
  const listOf = (group: string | null) => Array.from(found).filter(([, each]) => each.group === group);
  return {
    nameOf(code: string, group: string | null): string {
      const known = found.get(code);
      const name = known?.name ?? `s${found.size}`;
      found.set(code, { name, group: known === undefined || known.group === group ? group : null });
      return name;
    },
    listOf: (group: string | null): string[] => listOf(group).map(([code, { name }]) => `const ${name} = ${code};`),
    /** The names in the table. */
    listNames: (): string[] => listOf(null).map(([, { name }]) => name),
  };
}

/** The fields of a route, except for its topics and its response. */
function writeFacts({ method, path, idempotency, role, dryRun, approval }: Route): string {
  // Routes that every member may call need no role in the table.
  const needed = role === 'viewer' || role === 'self' ? undefined : role;
  // `fetch` takes a method that is not there for GET, as most routes have it.
  return JSON.stringify({
    method: method === 'GET' ? undefined : method,
    path,
    idempotency,
    role: needed,
    dryRun,
    approval,
  }).slice(1, -1);
}

const writeTopics = (route: Route, share: Share): string[] =>
  (['reads', 'changes'] as const).flatMap((key) => {
    const list = route[key];
    return list === undefined ? [] : [`${key}: ${share(JSON.stringify(list))}`];
  });

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
