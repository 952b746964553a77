import { api } from '@vitrine/contract/api';
import { openApiDocument } from '@vitrine/contract/core/openapi';
import type { Access } from '@vitrine/contract/core/route';
import type { KeyScope } from '@vitrine/contract/core/scopes';
import type { Role } from '@vitrine/contract/team/roles';
import type { Schema } from './schema-text.ts';

export type Content = Record<string, { schema?: Schema }>;

/** The parts of an operation in an OpenAPI document that the pages show. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': Access;
  /** The least role of a member. */
  'x-role'?: Role | 'self';
  /** The scope of API keys; undefined if none may call it. */
  'x-scope'?: KeyScope;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: { DryRun: Schema } };
}

/** A handler and all its addresses. */
export interface Entry {
  /** The route’s name in the contract, such as `devices.list`. */
  id: string;
  operation: Operation;
  addresses: { method: string; path: string }[];
}

export const buildApiDocument = (version: string): ApiDocument =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape that openApiDocument produces
  openApiDocument(api, version) as unknown as ApiDocument;

/** The routes of a document, in its order. */
export function listEntries({ paths }: ApiDocument): Entry[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  // `media.removeImage.1` is an alias of `media.removeImage`.
  const byRoute = Map.groupBy(operations, ({ operation }) => operation.operationId.split('.').slice(0, 2).join('.'));
  return [...byRoute].flatMap(([id, spellings]) => {
    const [first] = spellings.toSorted((a, b) => a.operation.operationId.localeCompare(b.operation.operationId));
    return first === undefined ? [] : [{ id, operation: first.operation, addresses: spellings }];
  });
}

/** The failures of a route, by status. */
export function listFailures({ responses }: Operation): { status: number; codes: string[] }[] {
  return Object.entries(responses)
    .filter(([status]) => status >= '400')
    .map(([status, { description }]) => ({ status: Number(status), codes: description.split(', ') }));
}
