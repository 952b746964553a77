import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';
import { DRAWN_KINDS, mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { ApiClient } from '../app.ts';

/** A route that can be tried without a change. */
type Tried<Request, Answer> = ((request: Request) => Promise<Answer>) & {
  dryRun: (request: Request) => Promise<Effect>;
};

interface DrawnClient {
  create: (request: { body: object }) => Promise<{ content: DrawnContent }>;
  update: Tried<{ params: { id: string }; body: object }, { content: DrawnContent }>;
  remove: Tried<{ params: { id: string } }, unknown>;
}

/** The routes of a kind of drawn content. */
export function drawnClientOf(client: ApiClient, kind: string): DrawnClient {
  const found = (client as unknown as Record<string, DrawnClient>)[kind];
  if (found === undefined) throw new Error(`The API has no routes of ${kind}`);
  return found;
}

/** A valid body of a kind. */
export const createDrawnBody = (kind: string, name = 'Drawn') => ({ name, fields: schemasOfDrawn(kind).example });

/** Adds the example of a kind. */
export const addDrawn = async (client: ApiClient, kind: string, name?: string): Promise<DrawnContent> =>
  (await drawnClientOf(client, kind).create({ body: createDrawnBody(kind, name) })).content;

/** Adds the example of each kind. Returns their ids by kind. */
export async function addEachDrawn(client: ApiClient) {
  const ids = new Map<string, string>();
  for (const kind of DRAWN_KINDS) ids.set(kind, (await addDrawn(client, kind)).id);
  return mapDrawnKinds((kind) => ids.get(kind) ?? '');
}
