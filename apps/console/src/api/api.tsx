import type { api as routes } from '@vitrine/contract/api';
import type { Client } from '@vitrine/contract/core/client';
import { createContext, type ReactNode, use } from 'react';

export type Api = Client<typeof routes>;

/** Fetches the client and the schemas it checks answers with. Called early where a call is sure to come. */
export async function loadClient(): Promise<Api> {
  const { httpClient } = await import('./http-client.ts').catch((cause: unknown) => {
    throw new Error('The server cannot be reached. Check the connection and try again.', { cause });
  });
  return httpClient;
}

const ApiContext = createContext<Api>(deferred(loadClient));

/** Replaces the API below it. Tests pass a fake; the application never needs to. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export const useApi = (): Api => use(ApiContext);

type Call = ((request?: unknown) => Promise<unknown>) & { page: (request?: unknown) => Promise<unknown> };

/**
 * An API whose client is fetched with the first call: the sign-in page is drawn without it and the schemas, a third
 * of all that it would load.
 */
function deferred(load: () => Promise<Api>): Api {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same functions by name, without their types
  const loaded = load as () => Promise<unknown> as () => Promise<Record<string, Record<string, Call>>>;
  async function find(group: string, route: string): Promise<Call> {
    const call = (await loaded())[group]?.[route];
    if (call === undefined) throw new Error(`The API has no ${group}.${route}`);
    return call;
  }
  const routesOf = (group: string) =>
    new Proxy(
      {},
      {
        get: (_, route) =>
          Object.assign(async (request?: unknown) => (await find(group, String(route)))(request), {
            page: async (request?: unknown) => (await find(group, String(route))).page(request),
          }),
      },
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every group and route answers, by construction
  return new Proxy({}, { get: (_, group) => routesOf(String(group)) }) as Api;
}
