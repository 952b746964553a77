import pg from 'pg';
import { NoPrimaryError } from './errors.ts';
import { splitHosts } from './hosts.ts';
import { acceptsWrites, findPrimary, type Primary } from './primary.ts';

/** Time limit for opening a connection. */
const CONNECT_MS = 5_000;

/** Silence before the first keepalive probe. A failed machine is detected within 20 s. */
const KEEP_ALIVE_MS = 10_000;

/** The primaries by DATABASE_URL: all connections of a process share what one of them has learned. */
const primaries = new Map<string, Primary>();

/** Opens connections to the database: to its primary, where DATABASE_URL lists several hosts. */
export interface Connector {
  /** A client whose `connect` chooses the host. It fails within a bounded time when the other end has failed. */
  client(options: pg.ClientConfig): pg.Client;
  pool(options: pg.PoolConfig): pg.Pool;
  /** True if the server of the open connections answers a new one, even with a refusal such as "too many clients". */
  isResponsive(): Promise<boolean>;
}

/** Creates a connector for a DATABASE_URL. Those for the same URL share what they learn of its primary. */
export function createConnector(url: string): Connector {
  const hosts = splitHosts(url);
  const primary = hosts.length === 1 ? null : (primaries.get(url) ?? findPrimary(hosts));
  if (primary !== null) primaries.set(url, primary);
  const Client = primary === null ? pg.Client : createPrimaryClient(primary);
  const defaults = {
    connectionString: hosts[0],
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const client = (options: pg.ClientConfig) => new Client({ ...defaults, ...options });
  return {
    client,
    pool: (options) => new pg.Pool({ ...defaults, Client, ...options }),
    isResponsive: () => primary?.isAlive() ?? doesAnswer(client({ application_name: 'vitrine-watch' })),
  };
}

async function doesAnswer(client: pg.Client): Promise<boolean> {
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end(() => {});
  }
}

type OnConnected = (error: Error | null, client?: pg.Client) => void;

/**
 * Clients that connect to the primary. A client that turns out to accept no writes is closed, and the next one
 * searches.
 */
function createPrimaryClient(primary: Primary): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(onConnected: OnConnected): void;
    override connect(onConnected?: OnConnected): Promise<pg.Client> | void {
      const connected = this.#open();
      if (onConnected === undefined) return connected;
      connected.then(
        () => onConnected(null, this),
        (error: Error) => onConnected(error),
      );
    }

    async #open(): Promise<pg.Client> {
      const url = await primary.locate();
      const { host, port } = new pg.Client({ connectionString: url });
      Object.assign(this, { host, port });
      this.on('error', () => primary.doubt(url));
      try {
        await super.connect();
        if (!(await acceptsWrites(this))) throw new NoPrimaryError(`${host}:${port} is no longer the primary`);
        primary.confirm(url);
        return this;
      } catch (error) {
        primary.doubt(url);
        this.end(() => {});
        throw error;
      }
    }
  };
}
