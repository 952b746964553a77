import { appendFileSync } from 'node:fs';
import pg from 'pg';

// Loaded into a release's server before its own modules: appends every statement that succeeds to the file RECORD_TO.

const path = process.env['RECORD_TO'] ?? '';
const clients = new WeakMap<object, number>();
let clientCount = 0;

const encode = (value: unknown): unknown => {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Buffer.isBuffer(value)) return { $hex: value.toString('hex') };
  return Array.isArray(value) ? value.map(encode) : value;
};

type Query = (this: object, ...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

// oxlint-disable-next-line typescript/unbound-method -- called with its client below; its overloads have no common type
const query = pg.Client.prototype.query as unknown as Query;

function recordingQuery(this: object, ...args: unknown[]): unknown {
  const [first] = args;
  const config = typeof first === 'string' ? { text: first, values: args[1] } : first;
  if (typeof config !== 'object' || config === null || 'submit' in config || !('text' in config)) {
    return query.apply(this, args);
  }
  const given = 'values' in config && Array.isArray(config.values) ? config.values : args[1];
  const values = Array.isArray(given) ? given.map(encode) : [];
  const client = clients.get(this) ?? (clientCount += 1);
  clients.set(this, client);
  const record = () => appendFileSync(path, `${JSON.stringify({ client, text: config.text, values })}\n`);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const callback = (error: unknown, result: unknown) => {
      if (!error) record();
      (last as Callback)(error, result);
    };
    return query.apply(this, [...args.slice(0, -1), callback]);
  }
  const answer = query.apply(this, args);
  if (answer instanceof Promise) answer.then(record, () => {});
  return answer;
}
Object.assign(pg.Client.prototype, { query: recordingQuery });
