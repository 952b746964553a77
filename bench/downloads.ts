import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Downloads {
  token: string;
  count: number;
  /** Of the server. */
  pid: number;
}

const SETTLE_MS = 3_000;
const WATCH_MS = 5_000;
const LOOK_EVERY_MS = 50;

/**
 * Downloads one file many times at once, every other time so slowly that the server has to wait, and answers by how
 * many MB the server's memory grew at most.
 */
export async function addedByDownloads(url: string, { token, count, pid }: Downloads): Promise<number> {
  await delay(SETTLE_MS);
  const before = residentMb(pid);
  const ends = Array.from({ length: count }, (_, index) => download(url, token, index % 2 === 0));
  let most = before;
  for (let passed = 0; passed < WATCH_MS; passed += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    most = Math.max(most, residentMb(pid));
  }
  for (const end of ends) end();
  return most - before;
}

function download(url: string, token: string, isSlow: boolean): () => void {
  const asked = request(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
    if (!isSlow) answer.resume();
    else {
      // A little every second; the rest waits in the server.
      answer.pause();
      const timer = setInterval(() => answer.read(64 * 1024), 1_000);
      answer.on('close', () => clearInterval(timer));
    }
    answer.on('error', () => {});
  });
  asked.on('error', () => {});
  asked.end();
  return () => asked.destroy();
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
