import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

export interface DatabaseProxy {
  /** The database’s URL by way of the proxy. */
  url: string;
  /** Ends all connections, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Stands between a server and its database, so that a test can cut their connections. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let isCut = false;

  function forward(caller: Socket): void {
    if (isCut) return void caller.destroy();
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [socket, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    caller.pipe(database).pipe(caller);
  }

  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: url.href,
    cut,
    restore: () => void (isCut = false),
    close() {
      cut();
      server.close();
    },
  };
}
