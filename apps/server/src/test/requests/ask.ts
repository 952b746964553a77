import { extname } from 'node:path';
import type { Member, TestApp } from '../app.ts';
import { readBody } from '../arrange.ts';
import { readFixture } from '../fixtures/send-media.ts';
import { type Naming, type Place, thingInPath } from './named-things.ts';
import type { Things } from './one-of-each.ts';
import { queries, createValidBody } from './valid-bodies.ts';

export const plainParams: Record<string, string> = {
  tag: 'mine',
  date: '2036-03-09',
  mediaType: 'image',
  rowId: 'tea',
  machineId: 'none',
};

/** The other required fields of optional objects into which an id is put. */
const completions: Record<string, unknown> = { source: { order: 'name' } };

/** The body with `value` at a path like `items.*.mediaId`. */
function put(body: unknown, at: string, value: string): unknown {
  const [first = '', ...rest] = at.split('.');
  const inside = (each: unknown) => (rest.length === 0 ? value : put(each, rest.join('.'), value));
  if (first === '*') return (Array.isArray(body) ? body : [undefined]).map(inside);
  const known: Record<string, unknown> = { ...(body as object) };
  known[first] ??= completions[first];
  return { ...known, [first]: inside(known[first]) };
}

interface Question {
  /** The id to put at the place. */
  value: string;
  /** Null: without a token. */
  caller: Pick<Member, 'token'> | null;
  /** The things that the body names elsewhere. */
  own: Things;
  /** The things that the path names elsewhere. Default: `own`. */
  inPath?: Things;
}

/** Sends a request with `value` at one place. Replaces ids and times of created things in the answer: they always differ. */
export async function ask(
  server: Pick<TestApp, 'url' | 'visitor'>,
  { name, method, path, route, part, at }: Place & Naming,
  { value, caller, own, inPath = own }: Question,
) {
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (part === 'params' && parameter === at) return value;
    return plainParams[parameter] ?? inPath[thingInPath(path, parameter)];
  });
  const headers: Record<string, string> = caller === null ? {} : { authorization: `Bearer ${caller.token}` };
  if (route.transport === 'tus') {
    headers['tus-resumable'] = '1.0.0';
    if (method === 'PATCH')
      Object.assign(headers, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' });
  }
  let body: FormData | string | undefined;
  if (route.transport === 'multipart') {
    body = new FormData();
    const [field, file, type] =
      name === 'media.uploadDocument'
        ? ['document', 'menu-2-pages.pdf', 'application/pdf']
        : ['image', 'lizard.png', 'image/png'];
    body.append(field, new Blob([await readFixture(file)], { type }), `mine${extname(file)}`);
  } else if (route.body !== undefined) {
    const valid = await createValidBody(name, own, server.visitor, at);
    headers['content-type'] = 'application/json';
    body = JSON.stringify(part === 'body' ? put(valid, at, value) : valid);
  } else if ((route.transport === 'tus' && method === 'PATCH') || route.transport === 'bytes') {
    body = 'bytes';
  }
  const required = queries[name] ?? '';
  const query =
    part === 'query' ? `${required === '' ? '?' : `${required}&`}${at}=${encodeURIComponent(value)}` : required;
  const answer = await fetch(server.url + filled + query, { method, headers, ...(body !== undefined && { body }) });
  const { date: _date, 'x-request-id': _id, ...plain } = Object.fromEntries(answer.headers);
  const received = await readBody(answer);
  const isNew = answer.status === 201 || route.transport === 'direct';
  const text = isNew ? received.replaceAll(/[a-z]+_[0-9a-z]{26}|\d{4}-[\d:.T-]+Z/g, '…') : received;
  if (!text.includes(value)) return { status: answer.status, text, headers: plain };
  // Some answers repeat the requested id; everything else must be equal.
  const { etag: _etag, ...alike } = plain;
  return { status: answer.status, text: text.replaceAll(value, '…'), headers: alike };
}

/** An unused id of the same form and length. */
export function inventUnknownLike(value: string): string {
  const upload = /^(.*\/)([^/?]+)(\?.*)$/.exec(value);
  if (upload) return `${upload[1]}${inventUnknownLike(upload[2] ?? '')}${upload[3]}`;
  const ending = /\.\w+$/.exec(value)?.[0] ?? '';
  const stem = value.slice(0, value.length - ending.length);
  return stem.replace(/.{8}$/, '00000000') + ending;
}
