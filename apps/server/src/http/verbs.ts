import type { Route } from '@vitrine/contract/core/route';
import { z } from 'zod';
import { answer, type Handle, hasAnswerOptions } from './handlers.ts';

/** A verb whose route is known at run time only. */
export type Verb = (...args: unknown[]) => unknown;

type Call = Parameters<Handle>[0];

/** Has a verb of a service handle the calls of a route. */
export function createHandle(route: Route, verb: Verb): Handle {
  const listArguments = createListArguments(route);
  if (!isPaged(route)) return async (call) => verb(...listArguments(call));
  return async (call) => {
    const result = await verb(...listArguments(call));
    return hasAnswerOptions(result) ? result : toPageAnswer(result);
  };
}

/** Lists the arguments of a route's verb, as `ArgumentsOf` declares them. */
function createListArguments(route: Route): (call: Call) => unknown[] {
  const { access, path, params, body, query, transport } = route;
  const readers: ((call: Call) => unknown)[] = [];
  if (access !== 'public' && access !== 'signed' && access !== 'admin') readers.push(({ caller }) => caller);
  if (params !== undefined) {
    for (const [, name = ''] of path.matchAll(/:(\w+)/g)) readers.push((call) => readField(call['params'], name));
  }
  if (body !== undefined) readers.push((call) => call['body']);
  if (query !== undefined) readers.push((call) => call['query']);
  if (transport === 'multipart') readers.push(({ file }) => file);
  if (transport === 'bytes') readers.push(({ bytes, length }) => ({ bytes, length }));
  if (transport === 'stream') readers.push(({ openStream }) => openStream);
  if (transport !== 'direct') readers.push(({ origin }) => origin);
  return (call) => readers.map((read) => read(call));
}

/** Makes the body of an answer out of what a verb returned, as `ContentOf` declares it. */
export function createToBody({ response }: Route): (content: unknown) => unknown {
  if (!(response instanceof z.ZodObject)) return (content) => content;
  const { success, ...fields } = response.shape;
  const added = success === undefined ? {} : { success: true };
  const [first, ...others] = Object.keys(fields);
  if (first === undefined) return () => added;
  if (others.length === 0) return (content) => ({ ...added, [first]: content });
  return success === undefined ? (content) => content : (content) => ({ ...added, ...toFields(content) });
}

/** True for a list that is answered in pages. */
const isPaged = ({ query }: Route): boolean => query !== undefined && 'cursor' in query.shape;

function toPageAnswer(result: unknown) {
  const { next, total, ...fields } = toFields(result);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> requires a page of paged routes
  const page = { next, total } as { next: string | null; total?: number };
  return answer('items' in fields ? fields['items'] : fields, page);
}

const readField = (from: unknown, name: string): unknown => toFields(from)[name];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> requires fields where the schema has several
const toFields = (value: unknown) => value as Record<string, unknown>;
