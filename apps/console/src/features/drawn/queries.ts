import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { FolderId } from '@vitrine/contract/library/folders';
import { type Change, type Planned, q, type Read } from '../../api/q.ts';
import type { AnyFields } from './drawn-editor.ts';

/** The input of people. */
export interface DrawnBody {
  name: string;
  folderId: FolderId | null;
  fields: AnyFields;
}

interface DrawnChange {
  params: { id: string };
  body: DrawnBody & { revision: number };
}

type Saved = { content: DrawnContent };

/** The routes of a kind, which are the same for all kinds. */
interface DrawnQueries {
  get: (use: { params: { id: string } }) => Read<Saved, Saved>;
  create: () => Change<{ body: DrawnBody }, Saved>;
  update: (() => Change<DrawnChange, Saved>) & { plan: (request: DrawnChange) => Planned };
}

export function drawnQueriesOf(kind: DrawnKind): DrawnQueries {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route table has these routes for every kind
  const found = (q as unknown as Record<string, DrawnQueries>)[kind];
  if (found === undefined) throw new TypeError('There are no routes of this kind');
  return found;
}
