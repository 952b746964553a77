import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

interface Nginx {
  url: string;
  /** The single worker process. */
  workerPid: number;
  stop: () => Promise<void>;
}

/** @throws Error with installation instructions when the tool is missing */
export function requireTool(name: string, debianPackage: string): void {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
  } catch (cause) {
    throw new Error(`There is no ${name} here. On Debian or Ubuntu: apt-get install -y ${debianPackage}`, { cause });
  }
}

/** True if this machine has nginx. */
export function hasNginx(): boolean {
  try {
    requireTool('nginx', 'nginx-light');
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with one worker and `sendfile` on a free port, serving the files below a folder. */
export async function startNginx(root: string): Promise<Nginx> {
  return start(
    `# Like the product: a request for several ranges gets the whole file.
  max_ranges 1;
  # RFC 9110; the default compares for equality.
  if_modified_since before;`,
    `root ${root};`,
    'error',
  );
}

/** Starts nginx as a load balancer for local ports, configured as described in docs/operators/proxy.md. */
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
      proxy_connect_timeout 2s;
      client_max_body_size 0;
    }`,
    'crit',
  );
}

/**
 * @param http directives for the `http` context
 * @param server directives for the `server` context
 * @param level nginx's log level; refused connections are logged at `error`
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
