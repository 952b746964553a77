import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { z } from 'zod';
import type { ApiClient } from '../app.ts';
import { readFixture } from '../fixtures/send-media.ts';
import { type Chances, naughtyTexts, type Schema, inventValue } from './hostile-values.ts';
import { thingInPath } from './named-things.ts';
import type { Things } from './one-of-each.ts';
import { createValidBody } from './valid-bodies.ts';

/** The accounts that send the requests, and the things that the requests name. */
export interface World {
  things: Things;
  tokens: { owner: string; admin: string; device: string; agent: string };
  /** Signs in to a new account, for requests that end the session of their caller. */
  signIn: () => Promise<{ token: string; accountId: string }>;
  visitor: ApiClient;
}

export interface HostileRequest {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** Routes that end the caller's own session. */
const ending = new Set([
  'accounts.logout',
  'accounts.endSessions',
  'accounts.endSession',
  'accounts.deleteAccount',
  'ownData.remove',
]);

/** Places of all addresses but those of event streams, whose answers do not end. */
const places = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table)
    .filter(([, { transport }]) => transport !== 'stream')
    .flatMap(([key, route]) =>
      listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, route, ...address })),
    ),
);

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A value in an address. Objects are sent as JSON: their own `toString` may be hostile. An address cannot contain lone surrogates. */
function encodeInAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed());
}

const isHeader = (text: string) => /^[\x21-\x7e]{1,2000}$/.test(text);
const headerTexts = naughtyTexts.filter(isHeader);

/** Bodies that are not JSON, or expensive to parse. */
const brokenBodies: readonly ((json: string) => Buffer<ArrayBuffer>)[] = [
  (json) => Buffer.from(json.slice(0, -1)),
  (json) => Buffer.from(`${json}}`),
  (json) => Buffer.from(`\ufeff${json}`),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xc0, 0xaf, 0x22, 0x7d])]),
  () => Buffer.from('['.repeat(100_000)),
  () => Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  () => Buffer.from('{"name":1e999,"name":-1e999}'),
  () => Buffer.from(`{"name":"${'x'.repeat(1_100_000)}"}`),
  () => Buffer.from('"text"'),
  () => Buffer.from('null'),
  () => Buffer.alloc(0),
];

function inventPath(chances: Chances, path: string, things: Things): string {
  const { isLikely, pick } = chances;
  return path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (isLikely(0.2)) return encodeInAddress(pick(naughtyTexts)) || '%20';
    if (parameter === 'mediaType') return pick(['image', 'video', 'playlist', 'webpage']);
    if (['date', 'name', 'tag', 'rowId', 'jobId', 'pairingId', 'machineId'].includes(parameter)) return '2036-03-09';
    return encodeInAddress(things[thingInPath(path, parameter)]);
  });
}

function inventQuery(chances: Chances, { query, dryRun }: Route): string {
  const { isLikely, pick } = chances;
  const fields: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(query === undefined ? {} : (toSchema(query).properties ?? {}))) {
    for (let times = isLikely(0.4) ? (isLikely(0.1) ? 2 : 1) : 0; times > 0; times -= 1)
      fields.push([name, isLikely(0.5) ? pick(naughtyTexts) : inventValue(chances, schema, undefined)]);
  }
  if (dryRun === true && isLikely(0.3)) fields.push(['dryRun', isLikely(0.8) ? 'true' : pick(naughtyTexts)]);
  if (isLikely(0.05)) fields.push([pick(naughtyTexts), pick(naughtyTexts)], ['a[b][]', '1'], ['__proto__', '1']);
  return fields.map(([name, value]) => `${encodeInAddress(name)}=${encodeInAddress(value)}`).join('&');
}

function inventHeaders(chances: Chances, { transport, idempotency }: Route, method: string): Record<string, string> {
  const { isLikely, pick } = chances;
  const headers: Record<string, string> = {};
  const numbers = ['0', '1', '43551', '-1', '1e3', '99999999999999999999', '0x10', '', ' 0'];
  if (transport === 'tus') {
    headers['tus-resumable'] = isLikely(0.9) ? '1.0.0' : pick(headerTexts);
    if (isLikely(0.9)) headers['upload-offset'] = pick(numbers);
    if (isLikely(0.9)) headers['upload-length'] = pick(numbers);
    if (isLikely(0.5)) headers['upload-metadata'] = isLikely(0.5) ? 'filename ZmlsbS5tcDQ=' : pick(headerTexts);
    if (method === 'PATCH' && isLikely(0.9)) headers['content-type'] = 'application/offset+octet-stream';
  }
  if (transport === 'file') {
    const ranges = ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1'];
    if (isLikely(0.5)) headers['range'] = isLikely(0.8) ? pick(ranges) : pick(headerTexts);
    if (isLikely(0.2)) headers['if-range'] = pick(headerTexts);
  }
  if (idempotency !== undefined && isLikely(0.2)) headers['idempotency-key'] = pick(headerTexts);
  for (const name of ['if-none-match', 'if-modified-since', 'user-agent', 'x-request-id', 'x-forwarded-for', 'cookie'])
    if (isLikely(0.03)) headers[name] = pick(headerTexts);
  return headers;
}

const lizard = readFixture('lizard.png');

/** A form with a file that may not be a picture and may have a hostile name. */
async function inventForm({ isLikely, pick }: Chances): Promise<Buffer<ArrayBuffer>> {
  const name = isLikely(0.5)
    ? 'mine.png'
    : pick(naughtyTexts)
        .slice(0, 400)
        .replaceAll(/[\r\n"]/g, '');
  const field = isLikely(0.8) ? pick(['image', 'logo']) : pick(headerTexts).replaceAll('"', '');
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const bytes = isLikely(0.5) ? await lizard : Buffer.from(pick(naughtyTexts));
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(isLikely(0.8) ? '\r\n--cut--\r\n' : '')]);
}

async function inventBody(chances: Chances, name: string, route: Route, world: World) {
  const { isLikely, pick } = chances;
  if (route.transport === 'multipart')
    return {
      type: isLikely(0.95) ? 'multipart/form-data; boundary=cut' : pick(headerTexts),
      bytes: await inventForm(chances),
    };
  if (route.body === undefined)
    return {
      type: isLikely(0.5) ? 'application/octet-stream' : 'application/json',
      bytes: Buffer.from(pick(naughtyTexts)),
    };
  const valid = await createValidBody(name, world.things, world.visitor);
  const json = JSON.stringify(inventValue(chances, toSchema(route.body), valid)) ?? '';
  const bytes = isLikely(0.05) ? pick(brokenBodies)(json) : Buffer.from(json);
  return { type: isLikely(0.97) ? 'application/json' : pick(headerTexts), bytes };
}

/** One request to a random route. */
export async function inventRequest(chances: Chances, world: World): Promise<HostileRequest> {
  const { isLikely, pick } = chances;
  const { name, route, method, path } = pick(places);
  const { things, tokens } = world;
  const isEnding = ending.has(name);
  const guest = isEnding || route.access === 'admin' ? await world.signIn() : null;
  const { access } = route;
  const usual = access === 'admin' || access === 'device' || access === 'agent' ? tokens[access] : tokens.owner;
  const other = isLikely(0.9) || isEnding ? usual : pick([...Object.values(tokens), ...headerTexts]);
  const token = isEnding ? (guest?.token ?? '') : other;
  const named = guest === null ? things : { ...things, account: guest.accountId };
  const headers = { authorization: `Bearer ${token}`, ...inventHeaders(chances, route, method) };
  const query = inventQuery(chances, route);
  const address = `${inventPath(chances, path, named)}${query === '' ? '' : `?${query}`}`;
  if (method === 'GET' || method === 'HEAD') return { name, method, path: address, headers, body: null };
  const { type, bytes } = await inventBody(chances, name, route, world);
  return { name, method, path: address, headers: { 'content-type': type, ...headers }, body: bytes };
}
