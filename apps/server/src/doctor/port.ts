import { createServer } from 'node:net';
import { type Finding, reportOk, reportProblem, reportWarning } from './finding.ts';
import { askVersion } from './version-probe.ts';

export interface PortSettings {
  /** The setting that changes it. */
  setting: 'PORT' | 'OPS_PORT';
  host: string;
  port: number;
  isEncrypted: boolean;
  /** True if the server starts without it when it is in use. */
  isOptional: boolean;
}

/** Returns the host by which this machine reaches a server that listens on `host`. */
function toLocalHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Checks that a port of the server is free, or used by Vitrine. */
export async function checkPort(settings: PortSettings, timeoutMs: number): Promise<Finding> {
  const { setting, host, port, isEncrypted, isOptional } = settings;
  const failure = await tryListen(host, port);
  const name = `Port ${port} (${setting})`;
  if (failure === null) return reportOk(`${name} is free, so the server does not run on this machine`);
  if (failure === 'EACCES') {
    return reportProblem(`${name} may not be used by this user`, `Set ${setting} to 1024 or more, behind a proxy.`);
  }
  if (failure !== 'EADDRINUSE') {
    const fix = `Correct ${setting === 'PORT' ? 'HOST' : 'OPS_HOST'} to an address of this machine, or 0.0.0.0 for all.`;
    return reportProblem(`The server cannot listen on ${host}: ${failure}`, fix);
  }
  // The certificate is for PUBLIC_URL, which another check asks.
  if (isEncrypted) return reportOk(`${name} is in use; PUBLIC_URL shows by whom`);
  const at = setting === 'PORT' ? 'api' : 'ops';
  const version = await askVersion(`http://${toLocalHost(host)}:${port}`, at, timeoutMs).catch(() => null);
  if (version !== null) return reportOk(`${name} is used by Vitrine ${version}`);
  const judge = isOptional ? reportWarning : reportProblem;
  return judge(
    `${name} is used by another program`,
    `End that program, or set ${setting} to another port, e.g. ${port + 1}.`,
  );
}

/** The error code, or null if the port is free. */
function tryListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}
