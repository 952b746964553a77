import type { api as routes } from '@vitrine/contract/api';
import type { Client } from '@vitrine/contract/core/client';
import { createContext, type ReactNode, use } from 'react';
import { t } from '@vitrine/messages/t';

/** The routes that `without-schemas.ts` leaves out of the build. */
type ForOthers = { access: 'device' | 'agent' | 'signed' } | { transport: 'file' | 'archive' | 'stream' | 'tus' };

type ForPeople<T> = {
  [G in keyof T]: { [K in keyof T[G] as T[G][K] extends ForOthers ? never : K]: T[G][K] };
};

export type Api = Client<ForPeople<typeof routes>>;

/** Loads the client and its response schemas. Call it when a request is about to follow. */
export async function loadClient(): Promise<Api> {
  const { httpClient } = await import('./http-client.ts').catch((cause: unknown) => {
    throw new Error(t('The server cannot be reached. Check the connection and try again.'), { cause });
  });
  return httpClient;
}

const ApiContext = createContext<Api>(deferApi(loadClient));

/** Replaces the API below it; only tests use it, with a fake. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export const useApi = (): Api => use(ApiContext);

type Plain = (request?: unknown) => Promise<unknown>;
type Call = Plain & { page: Plain; dryRun: Plain };

/**
 * An API whose client is loaded by the first call. Client and schemas are a third of the code that the sign-in page
 * would load otherwise.
 */
function deferApi(load: () => Promise<Api>): Api {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same functions by name, without their types
  const loaded = load as () => Promise<unknown> as () => Promise<Record<string, Record<string, Call>>>;
  let client: Record<string, Record<string, Call>> | null = null;

  async function find(group: string, route: string): Promise<Call> {
    // Awaiting an import, even of a loaded module, would let the browser render the page before it sends the request.
    client ??= await loaded();
    const call = client[group]?.[route];
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
            dryRun: async (request?: unknown) => (await find(group, String(route))).dryRun(request),
          }),
      },
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every group and route answers, by construction
  return new Proxy({}, { get: (_, group) => routesOf(String(group)) }) as Api;
}
