import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT || 3000);
const server = `http://localhost:${port}`;

const playerPort = await freePort(port + 2);
const playerApp = await createServer({
  root: join(root, 'apps/player'),
  base: '/player/',
  server: { port: playerPort, strictPort: true, host: true, proxy: { '/api': server, '/objects': server } },
});
const consolePort = await freePort(port + 1);
const consoleApp = await createServer({
  root: join(root, 'apps/console'),
  server: {
    port: consolePort,
    strictPort: true,
    host: true,
    proxy: { '/api': server, '/objects': server, '/player': { target: `http://localhost:${playerPort}`, ws: true } },
  },
});
await Promise.all([playerApp.listen(), consoleApp.listen()]);

const child = spawn(process.execPath, ['--watch-preserve-output', '--watch', join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: { ...process.env, PORT: String(port), NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
  stdio: 'inherit',
});
console.log(`
  Console  http://localhost:${consolePort}          hot reload
  Player   http://localhost:${consolePort}/player/  hot reload
  Server   ${server}          restarts on change
`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
process.on('exit', () => child.kill('SIGTERM'));
await once(child, 'exit');
await Promise.all([playerApp.close(), consoleApp.close()]);
process.exit(child.exitCode ?? 0);

/** `preferred`, or any free port if it is in use. */
async function freePort(preferred) {
  const socket = createSocket().listen(preferred);
  try {
    await once(socket, 'listening');
    return socket.address().port;
  } catch {
    return freePort(0);
  } finally {
    socket.close();
  }
}
