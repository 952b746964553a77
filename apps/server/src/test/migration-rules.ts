import { parseMigration } from '../platform/database/migrations.ts';

/** A rule of CONTRIBUTING.md that a migration breaks. */
export interface Finding {
  /** `contract`: the previous release may need what is gone. `lock`: others wait for as long as a table is read. */
  kind: 'contract' | 'lock';
  problem: string;
}

interface Rule extends Finding {
  pattern: RegExp;
  /** True if the statement is allowed nevertheless. */
  except?: RegExp;
}

const TABLE = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const ALTER = String.raw`^alter table (?:if exists )?${TABLE}\b.*`;

/**
 * The rules for statements about a table that an earlier migration has created. Patterns are of statements on one line.
 */
const ADDED_CONSTRAINT = 'adds a constraint that rows of the previous release may break';

const RULES: readonly Rule[] = [
  { kind: 'contract', problem: 'drops a table', pattern: new RegExp(`^drop table (?:if exists )?${TABLE}`, 'i') },
  {
    kind: 'contract',
    problem: 'drops a view',
    pattern: new RegExp(`^drop (?:materialized )?view (?:if exists )?${TABLE}`, 'i'),
  },
  {
    kind: 'contract',
    problem: 'drops a column',
    pattern: new RegExp(String.raw`${ALTER}\bdrop (?:column|(?!constraint|not|default|expression|identity)"?\w)`, 'i'),
  },
  { kind: 'contract', problem: 'renames', pattern: new RegExp(String.raw`${ALTER}\brename\b`, 'i') },
  {
    kind: 'contract',
    problem: 'changes the type of a column, which also rewrites the table',
    pattern: new RegExp(String.raw`${ALTER}\balter (?:column )?"?\w+"? (?:set data )?type\b`, 'i'),
  },
  {
    kind: 'contract',
    problem: 'requires a value in a column',
    pattern: new RegExp(String.raw`${ALTER}\bset not null\b`, 'i'),
  },
  { kind: 'contract', problem: 'drops a default', pattern: new RegExp(String.raw`${ALTER}\bdrop default\b`, 'i') },
  {
    kind: 'contract',
    problem: 'adds a column that needs a value, without a default',
    pattern: new RegExp(String.raw`${ALTER}\badd (?:column )?.*\bnot null\b`, 'i'),
    except: /\bdefault\b|\badd constraint\b/i,
  },
  {
    kind: 'contract',
    problem: ADDED_CONSTRAINT,
    pattern: new RegExp(String.raw`${ALTER}\badd constraint\b.*\b(?:check|unique|exclude|primary key)\b`, 'i'),
  },
  {
    kind: 'contract',
    problem: 'adds a unique index that rows of the previous release may break',
    pattern: new RegExp(String.raw`^create unique index\b.* on ${TABLE}`, 'i'),
  },
  {
    kind: 'contract',
    problem: 'deletes rows',
    pattern: new RegExp(`^(?:delete from|truncate(?: table)?) ${TABLE}`, 'i'),
  },
  {
    kind: 'lock',
    problem: 'checks a constraint for every row: add it NOT VALID, and validate it in a later migration',
    pattern: new RegExp(String.raw`${ALTER}\badd constraint\b.*\b(?:check|foreign key)\b`, 'i'),
    except: /\bnot valid\b/i,
  },
  {
    kind: 'lock',
    problem: 'blocks writers while an index is built: use CREATE INDEX CONCURRENTLY',
    pattern: new RegExp(String.raw`^create (?:unique )?index (?!concurrently\b).*\bon ${TABLE}`, 'i'),
    // A partitioned table's partitions have indexes of their own.
    except: /\bon only\b/i,
  },
  {
    kind: 'lock',
    problem: 'writes every row of a table again',
    pattern: new RegExp(
      String.raw`${ALTER}\badd (?:column )?.*(?:\bgenerated always as\b|\bserial\b|\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)\()`,
      'i',
    ),
  },
  {
    kind: 'lock',
    problem: 'changes rows, which stay locked until the migration ends: do it in batches of a background job',
    pattern: new RegExp(`^update ${TABLE}`, 'i'),
  },
  {
    kind: 'lock',
    problem: 'locks or writes a whole table',
    pattern: new RegExp(String.raw`^(?:lock table|lock|cluster|vacuum full|reindex table) ${TABLE}`, 'i'),
  },
];

/** A check takes the place of a stricter one. */
const RELAXING_HEADER = /^-- relaxes: \S.{20,}$/m;
const LOCK_HEADER = /^-- locks: \S.{20,}$/m;
const CREATED_TABLE = new RegExp(String.raw`^create table (?:if not exists )?${TABLE}`, 'i');
const CREATED_FUNCTION = /^create (?:or replace )?function (?:"?public"?\.)?"?(\w+)"?/i;
const DROPPED_FUNCTION = /^drop function (?:if exists )?(?:"?public"?\.)?"?(\w+)"?/i;

const RENAMED_TABLE = new RegExp(String.raw`^alter table ${TABLE} rename to\b`, 'i');
const CREATED_INDEX = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"?/i;
const DROPPED_INDEX = /^drop index (?:concurrently )?(?:if exists )?(?:"?public"?\.)?"?(\w+)"?/i;

/** The statements, each on one line, without comments and the bodies of functions. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** The tables that a migration creates. */
export function listCreatedTables(text: string): string[] {
  return splitStatements(text).flatMap((statement) => CREATED_TABLE.exec(statement)?.groups?.['table'] ?? []);
}

/**
 * Finds statements that would break or block the previous release while it serves.
 *
 * @param existing the tables of earlier migrations
 */
export function findViolations(text: string, existing: ReadonlySet<string>): Finding[] {
  const statements = splitStatements(text);
  const findings = [
    ...findTableViolations(statements, existing),
    ...dropFindings(statements, CREATED_FUNCTION, DROPPED_FUNCTION),
    ...dropFindings(statements, CREATED_INDEX, DROPPED_INDEX),
    ...findConcurrentViolations(statements),
  ];
  const isContract = parseMigration(text).lastUsedBy !== null;
  const isRelaxing = RELAXING_HEADER.test(text);
  return findings.filter(({ kind, problem }) => {
    if (kind === 'lock') return !LOCK_HEADER.test(text);
    return !isContract && !(isRelaxing && problem.startsWith(ADDED_CONSTRAINT));
  });
}

function findTableViolations(statements: readonly string[], before: ReadonlySet<string>): Finding[] {
  const existing = new Set(before);
  return statements.flatMap((statement, index) => {
    const renamed = RENAMED_TABLE.exec(statement)?.groups?.['table'];
    // Another table takes the place of the renamed one, and nobody else sees what was in between.
    if (renamed !== undefined && listCreatedTables(statements.slice(index).join(';')).includes(renamed)) {
      existing.delete(renamed);
      return [];
    }
    return RULES.filter(({ pattern, except }) => {
      const table = pattern.exec(statement)?.groups?.['table'];
      return table !== undefined && existing.has(table) && except?.test(statement) !== true;
    }).map(({ kind, problem }) => ({ kind, problem: `${problem}: ${statement.slice(0, 120)}` }));
  });
}

/** Names that are dropped and not created again. */
function dropFindings(statements: readonly string[], creation: RegExp, drop: RegExp): Finding[] {
  const created = new Set(statements.map((statement) => creation.exec(statement)?.[1]));
  return statements
    .filter((statement) => {
      const name = drop.exec(statement)?.[1];
      return name !== undefined && !created.has(name);
    })
    .map((statement) => ({
      kind: 'contract',
      problem: `drops what the previous release may name, as in ON CONFLICT: ${statement}`,
    }));
}

/** Such a migration has no transaction: after an interruption it begins again. */
function findConcurrentViolations(statements: readonly string[]): Finding[] {
  if (!statements.some((statement) => /\bindex concurrently\b/i.test(statement))) return [];
  const dropped = new Set<string>();
  return statements.flatMap((statement): Finding[] => {
    const drop = /^drop index concurrently if exists "?(\w+)"?$/i.exec(statement)?.[1];
    if (drop !== undefined) dropped.add(drop);
    const create = /^create (?:unique )?index concurrently "?(\w+)"? /i.exec(statement)?.[1];
    if (drop !== undefined || (create !== undefined && dropped.has(create))) return [];
    const rule =
      'an index that is built concurrently is first dropped with DROP INDEX CONCURRENTLY IF EXISTS, in a migration of only these two statements';
    return [{ kind: 'lock', problem: `${rule}: ${statement.slice(0, 120)}` }];
  });
}
