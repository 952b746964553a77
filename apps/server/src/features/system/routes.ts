import { api } from '@vitrine/contract/api';
import { openApiDocument } from '@vitrine/contract/openapi';
import { system as routes } from '@vitrine/contract/system';
import type { Http } from '../../http/serve.ts';
import { type Db, pingDatabase } from '../../platform/database.ts';

export function serveSystem({ serve }: Http, { db, version }: { db: Db; version: string }): void {
  const document = openApiDocument(api, version);
  serve(routes, {
    health: async () => {
      await pingDatabase(db);
      return { status: 'ok' as const, version };
    },
    openapi: async () => document,
  });
}
