import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startAgentProcess } from './test/agent-process.ts';
import { PLAYER, startPlayerServer } from './test/player-server.ts';

const identity = { deviceId: 'lobby-1', deviceToken: 'device-token' };

/** Answers what a paired screen asks for at its start. */
const answerEnrollment = (path: string): string =>
  path === '/api/player/v1/agent' ? JSON.stringify({ agentToken: 'agent-1', updateKey: 'a2V5' }) : '{"commands":[]}';

/** A program that runs before the agent, in whose network the name `signs.test` is known as soon as a file exists. */
async function createLateNames() {
  const folder = await mkdtemp(join(tmpdir(), 'agent-names-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, answers] = [join(folder, 'names.mjs'), join(folder, 'answers')];
  await writeFile(
    program,
    `import dns from 'node:dns';
    import { existsSync } from 'node:fs';
    const { lookup } = dns;
    dns.lookup = (name, options, callback) => {
      if (name !== 'signs.test') return lookup(name, options, callback);
      if (existsSync(${JSON.stringify(answers)})) return lookup('127.0.0.1', options, callback);
      const error = Object.assign(new Error('getaddrinfo EAI_AGAIN signs.test'), { code: 'EAI_AGAIN' });
      process.nextTick(callback, error);
    };`,
  );
  return { env: { NODE_OPTIONS: `--import ${program}` }, answer: () => writeFile(answers, '') };
}

test('a machine whose DNS answers only after its start says so, and then shows the player by itself', async () => {
  const { port } = await startPlayerServer();
  const names = await createLateNames();
  const agent = await startAgentProcess(`http://signs.test:${port}`, { env: names.env });
  await expect.poll(() => agent.page()).toContain('no DNS server answers for the name signs.test');
  await names.answer();
  await expect.poll(() => agent.page()).toBe(PLAYER['index.html']);
});

test('a paired machine whose DNS answers only after its start learns the key of its server then', async () => {
  const { port } = await startPlayerServer(({ url = '' }, response) => void response.end(answerEnrollment(url)));
  const server = `http://signs.test:${port}`;
  const names = await createLateNames();
  const agent = await startAgentProcess(server, { ...names, before: { identity, issuer: { server, key: null } } });
  await expect.poll(agent.log).toContain(`The key of ${server} is not known`);
  expect((await agent.state()).issuer?.key).toBeNull();
  await names.answer();
  await expect.poll(async () => (await agent.state()).issuer?.key).toBe('a2V5');
});

test('a machine whose clock is wrong names its clock where it does not trust the certificate of the server', async () => {
  const certificate = fileURLToPath(new URL('test/valid-from-2090.pem', import.meta.url));
  const [cert, key] = await Promise.all([readFile(certificate), readFile(certificate.replace('.pem', '-key.pem'))]);
  const { port } = await startPlayerServer(undefined, { cert, key });
  const env = { NODE_EXTRA_CA_CERTS: certificate };
  const agent = await startAgentProcess(`https://localhost:${port}`, { env });
  await expect
    .poll(() => agent.page())
    .toMatch(/certificate is not yet valid; the clock of this machine says \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
});

test('a server with an IPv6 address is found by it', async () => {
  const far = await startPlayerServer();
  // The server of the test listens at IPv4 only.
  const server = createServer((socket) => socket.pipe(connect(far.port, '127.0.0.1')).pipe(socket));
  server.listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `http://[::1]:${(server.address() as AddressInfo).port}`;
  const agent = await startAgentProcess(address);
  await expect.poll(agent.log).toContain(`Shows the player of ${address} `);
  await expect.poll(() => agent.page()).toBe(PLAYER['index.html']);
});
