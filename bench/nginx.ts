import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Nginx {
  url: string;
  /** Of the one process that answers. */
  workerPid: number;
  stop: () => Promise<void>;
}

/** Where Debian puts it is not on every path. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** @throws Error that says how to get it, where it is missing */
export function requireTool(name: string, debianPackage: string): void {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { env: { PATH }, stdio: 'ignore' });
  } catch (cause) {
    throw new Error(`There is no ${name} here. On Debian or Ubuntu: apt-get install -y ${debianPackage}`, { cause });
  }
}

/** Starts nginx with one worker and `sendfile` on a free port, serving the files below a folder. */
export async function startNginx(root: string): Promise<Nginx> {
  return start(
    `# As we do: of several ranges none is honoured.
  max_ranges 1;
  # As RFC 9110 says it, and not to the second alone.
  if_modified_since before;`,
    `root ${root};`,
    'error',
  );
}

/** Starts nginx as a proxy in front of processes on this machine, set up as docs/running.md says. */
export async function startProxy(ports: readonly number[]): Promise<Nginx> {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  return start(
    `upstream vitrine { ${servers} keepalive 64; }`,
    `location / {
      proxy_pass http://vitrine;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 75s;
      client_max_body_size 0;
    }`,
    'crit',
  );
}

/**
 * @param http directives of this context
 * @param server directives of this context
 * @param level of what nginx logs; a refused connection is an error
 */
async function start(http: string, server: string, level: 'error' | 'crit'): Promise<Nginx> {
  requireTool('nginx', 'nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr ${level};
events { worker_connections 2048; }
http {
  access_log off;
  default_type application/octet-stream;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    ${server}
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilOpen(child, port);
  const workers = execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid='])
    .toString()
    .trim()
    .split(/\s+/);
  return {
    url: `http://127.0.0.1:${port}`,
    workerPid: Number(workers[0]),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    if (child.exitCode !== null) throw new Error('nginx does not start');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
  throw new Error('nginx does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
