import { createHash } from 'node:crypto';
import { DatabaseError, type Client } from 'pg';

/** A statement of a release with its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A line of the file that `record-queries.ts` writes. */
interface Recorded extends Statement {
  client: number;
}

/** Statements of others: the job queue, locks and notifications. */
const IGNORED = /pgboss|pg_advisory|drizzle|^listen|^unlisten|^set /i;

/** The committed transactions of a recording, in order. Reads that repeat an earlier statement are left out. */
export function groupTransactions(recorded: readonly Recorded[]): Statement[][] {
  const open = new Map<number, Statement[]>();
  const transactions: Statement[][] = [];
  const known = new Set<string>();
  const keep = (statements: Statement[]) => {
    const isRead = statements.every(({ text }) => /^\s*select\b(?!.* for (no key )?update)/is.test(text));
    const isKnown = statements.every(({ text }) => known.has(text));
    for (const { text } of statements) known.add(text);
    if (statements.length > 0 && !(isRead && isKnown)) transactions.push(statements);
  };
  for (const { client, text, values } of recorded) {
    const statements = open.get(client);
    // Both may be sent with another statement.
    const end = /(?:^|;)\s*(commit|rollback)\s*$/i.exec(text)?.[1]?.toLowerCase();
    if (/^\s*begin\b/i.test(text)) open.set(client, []);
    else if (end !== undefined) {
      open.delete(client);
      if (end === 'commit' && statements) keep(statements);
    } else if (!IGNORED.test(text)) {
      if (statements) statements.push({ text, values });
      else keep([{ text, values }]);
    }
  }
  return transactions;
}

const decode = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  return '$hex' in value ? Buffer.from(String(value.$hex), 'hex') : value;
};

/**
 * Runs a transaction as a release does, with prepared statements.
 *
 * @param end whether its changes stay
 * @returns how many rows each statement returned or changed, or the SQLSTATE at which it ended
 */
export async function replay(
  client: Client,
  statements: readonly Statement[],
  end: 'commit' | 'rollback',
): Promise<(number | string | null)[]> {
  const outcomes: (number | string | null)[] = [];
  await client.query('begin');
  for (const { text, values } of statements) {
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    try {
      outcomes.push((await client.query({ name, text, values: values.map(decode) })).rowCount);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      outcomes.push(`${error.code}: ${error.message}`);
      break;
    }
  }
  await client.query(end);
  return outcomes;
}
