import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { freePort, startServer, type TestServer } from '../e2e/server.ts';
import { compare, findMedian, printTable } from './support/measure.ts';
import { readCpuMs } from '@vitrine/server/src/test/processes/proc.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * A resumable upload of one large video to the real server process: memory use, resumption after `kill -9`, and speed
 * compared with a PUT to nginx, which neither hashes nor flushes.
 *
 *   npm run bench -- upload           2,048 MB
 *   npm run bench -- upload 100       another size in MB
 */

const MB = 1024 ** 2;
const sizeMb = Number(process.argv[2] ?? sized(2048, 64));
/** Smaller, because the comparison sends it many times. */
const raceMb = Math.min(sizeMb, 256);
const MEMORY_GOAL_MB = 64;

const NGINX_LIMIT_MS = 10_000;

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}\n`);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-upload-'));
let running: TestServer | null = null;
try {
  const dataDir = join(folder, 'data');
  const film = await makeFilm(join(folder, 'film.mp4'), sizeMb * MB);
  const port = await freePort();
  running = await startServer({ dataDir, port, env: { BILLING: 'off' } });
  const { url } = running;
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await createClient(api, { baseUrl: url }).accounts.register({ body: person });
  const sender = createSender(url, token);

  await showMemory(running, sender, film);
  running = await surviveKill(running, sender, film, { dataDir, port });
  await compareWithNginx(running, sender, join(folder, 'race.bin'));
} finally {
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Film {
  path: string;
  size: number;
  sha256: string;
}

/** A valid video of any size: the fixture followed by a `free` box of random bytes, so that its hash is unique. */
async function makeFilm(path: string, size: number): Promise<Film> {
  const video = readFileSync(fileURLToPath(new URL('../e2e/fixtures/flower.mp4', import.meta.url)));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4);
  box.writeBigUInt64BE(BigInt(Math.max(size - video.length, box.length)), 8);
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const put = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await file.write(bytes);
  };
  await put(video);
  await put(box);
  const noise = randomBytes(MB);
  const whole = Math.max(size, video.length + box.length);
  for (let left = whole - video.length - box.length; left > 0; left -= MB) {
    noise.writeUInt32BE(left / 16, 0);
    await put(noise.subarray(0, left));
  }
  await file.close();
  return { path, size: whole, sha256: hash.digest('hex') };
}

type Sender = ReturnType<typeof createSender>;

function createSender(url: string, token: string) {
  const client = createClient(api, { baseUrl: url, token: () => token });
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const head = async (path: string) => (await fetch(url + path, { method: 'HEAD', headers: tus })).headers;

  return {
    async announce(size: number): Promise<string> {
      const headers = { ...tus, 'upload-length': String(size) };
      const answer = await fetch(`${url}/api/objects/uploads`, { method: 'POST', headers });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.headers.get('location') ?? '';
    },
    /** Sends the file from the offset to its end. @param onSent receives the position up to which it has been sent */
    async send(path: string, from: Pick<Film, 'path' | 'size'>, offset = 0, onSent?: (bytes: number) => void) {
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      await sendFile('PATCH', url + path, from, { headers, offset, onSent });
    },
    offset: async (path: string) => Number((await head(path)).get('upload-offset')),
    async finish(path: string) {
      const uploadId = path.split('/').at(-1) ?? '';
      const body = { kind: 'video' as const, originalName: 'film.mp4' };
      const { video } = await client.media.finishResumableUpload({ params: { uploadId }, body });
      if (video === undefined) throw new Error('The upload did not become a video');
      return video;
    },
    async sha256(filename: string): Promise<string> {
      const headers = { authorization: tus.authorization };
      const answer = await fetch(url + fileUrl('video', filename), { headers });
      const hash = createHash('sha256');
      for await (const chunk of answer.body ?? []) hash.update(chunk as Uint8Array);
      return hash.digest('hex');
    },
    abandon: async (path: string) => void (await fetch(url + path, { method: 'DELETE', headers: tus })),
  };
}

interface Sending {
  headers: Record<string, string>;
  offset?: number;
  onSent?: ((bytes: number) => void) | undefined;
}

/** Streams a file as a request body. */
async function sendFile(
  method: 'PATCH' | 'PUT',
  url: string,
  { path, size }: Pick<Film, 'path' | 'size'>,
  { headers, offset = 0, onSent }: Sending,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { ...headers, 'content-length': size - offset } });
    const bytes = createReadStream(path, { start: offset, highWaterMark: MB });
    request.on('error', (error) => {
      bytes.destroy();
      reject(error);
    });
    request.on('response', (response) => {
      response.resume().on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${url}: ${statusCode}`));
      });
    });
    let sent = offset;
    bytes.on('data', (chunk) => onSent?.((sent += chunk.length)));
    bytes.on('error', reject);
    bytes.pipe(request);
  });
}

/** The growth of the server's peak resident memory during an upload. */
async function showMemory({ process: child }: TestServer, sender: Sender, film: Film): Promise<void> {
  const pid = child.pid ?? 0;
  // Wait for the server to become idle. Code that the first upload loads counts as growth.
  await delay(2_000);
  const before = readMemory(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // resets VmHWM, the peak
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(readMemory(pid, 'VmRSS')), 50);
  const started = performance.now();
  const path = await sender.announce(film.size);
  await sender.send(path, film);
  const seconds = (performance.now() - started) / 1_000;
  const { filename, fileSize } = await sender.finish(path);
  clearInterval(timer);
  const peak = readMemory(pid, 'VmHWM');
  console.log(`## ${sizeMb} MB in one request\n`);
  console.log(`sent in ${seconds.toFixed(1)} s, ${Math.round(film.size / MB / seconds)} MB/s`);
  console.log(
    `memory of the server: ${before} MB before, ${Math.max(...samples)} MB at most in ${samples.length} samples`,
  );
  console.log(`its peak (VmHWM): ${peak} MB, that is ${peak - before} MB more (goal: at most ${MEMORY_GOAL_MB})`);
  const isWhole = fileSize === film.size && (await sender.sha256(filename)) === film.sha256;
  console.log(`SHA-256 of the served file: ${isWhole ? 'correct' : 'WRONG'}\n`);
  if (!isWhole) process.exitCode = 1;
  if (peak - before > MEMORY_GOAL_MB) missGoal();
}

/** Reads the memory of a process in MB. */
function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+)`))?.[1];
  return Math.round(Number(line) / 1024);
}

/** Kills the server during an upload and restarts it; returns the new server. */
async function surviveKill(
  server: TestServer,
  sender: Sender,
  film: Film,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<TestServer> {
  const other = await makeFilm(`${film.path}-2`, film.size);
  const path = await sender.announce(other.size);
  const killing: Promise<void>[] = [];
  let sent = 0;
  await sender
    .send(path, other, 0, (bytes) => {
      if (bytes < other.size / 2 || killing.length > 0) return;
      sent = bytes;
      killing.push(server.kill());
    })
    .catch((error: unknown) => {
      if (killing.length === 0) throw error;
    });
  await Promise.all(killing);
  const again = await startServer({ dataDir, port, env: { BILLING: 'off' } });
  const offset = await sender.offset(path);
  await sender.send(path, other, offset);
  const { filename } = await sender.finish(path);
  const isRight = (await sender.sha256(filename)) === other.sha256;
  console.log(`## kill -9 in the middle\n`);
  console.log(
    `killed when ${Math.round(sent / MB)} MB had been sent; after the restart the offset was ${Math.round(offset / MB)} MB`,
  );
  console.log(`completed; SHA-256 of the served file: ${isRight ? 'correct' : 'WRONG'}\n`);
  await rm(other.path);
  if (!isRight || offset === 0) process.exitCode = 1;
  return again;
}

/** Compares the speed with PUT to nginx. */
async function compareWithNginx(server: TestServer, sender: Sender, path: string): Promise<void> {
  const size = raceMb * MB;
  const file = { path, size };
  const noise = randomBytes(MB);
  await writeFile(
    path,
    Array.from({ length: raceMb }, () => noise),
  );
  const nginx = await startNginx();
  if (nginx === null) {
    console.log('No nginx here, so there is nothing to compare the speed with: apt-get install nginx-light');
    return;
  }
  const cpu = { ours: [] as number[], nginx: [] as number[] };
  const rate = async (work: () => Promise<void>, pids: () => number[], seconds: number[]) => {
    const cpuBefore = readCpuMs(pids()) / 1_000;
    const started = performance.now();
    await work();
    const took = (performance.now() - started) / 1_000;
    seconds.push((readCpuMs(pids()) / 1_000 - cpuBefore) / (raceMb / 1024));
    return raceMb / took;
  };
  try {
    const result = await compare({
      name: `${raceMb} MB, hashed and flushed`,
      unit: 'MB/s',
      better: 'larger',
      ours: {
        label: 'resumable',
        measure: async () => {
          const target = await sender.announce(size);
          const speed = await rate(
            () => sender.send(target, file),
            () => [server.process.pid ?? 0],
            cpu.ours,
          );
          await sender.abandon(target);
          return speed;
        },
      },
      reference: {
        label: 'nginx PUT',
        measure: async () =>
          rate(() => sendFile('PUT', `${nginx.url}/race.bin`, file, { headers: {} }), nginx.pids, cpu.nginx),
      },
    });
    printTable([result]);
    console.log(
      `\nCPU seconds per GB: ours ${findMedian(cpu.ours).toFixed(2)}, nginx ${findMedian(cpu.nginx).toFixed(2)}`,
    );
  } finally {
    await nginx.stop();
  }
}

/** Null when nginx is not installed. */
async function startNginx() {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null;
  const home = join(folder, 'nginx');
  await mkdir(join(home, 'files'), { recursive: true });
  const port = await freePort();
  const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${home}/${kind};`);
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
     events { worker_connections 64; }
     http {
       access_log off; client_max_body_size 0; client_body_temp_path ${home}/body; ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; root ${home}/files; location / { dav_methods PUT; } }
     }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + NGINX_LIMIT_MS;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline)
      throw new Error(`nginx does not start: ${readFileSync(join(home, 'error.log'), 'utf8')}`);
    await delay(20);
  }
  return {
    url,
    pids: () => [child.pid ?? 0],
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
