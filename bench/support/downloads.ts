import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readResidentBytes } from '@vitrine/server/src/test/processes/proc.ts';
import { sized } from './size.ts';

interface Downloads {
  token: string;
  count: number;
  serverPid: number;
}

const MB = 1024 ** 2;
const SETTLE_MS = sized(3_000, 200);
const SAMPLING_MS = 5_000;
const SAMPLE_INTERVAL_MS = 50;

/**
 * Downloads one file many times concurrently, every second time slower than the server sends, and returns the peak
 * growth of the server's resident memory in MB.
 */
export async function measureDownloadMemory(url: string, { token, count, serverPid }: Downloads): Promise<number> {
  await delay(SETTLE_MS);
  const before = readResidentBytes(serverPid);
  const ends = Array.from({ length: count }, (_, index) => download(url, token, index % 2 === 0));
  let most = before;
  for (let passed = 0; passed < SAMPLING_MS; passed += SAMPLE_INTERVAL_MS) {
    await delay(SAMPLE_INTERVAL_MS);
    most = Math.max(most, readResidentBytes(serverPid));
  }
  for (const end of ends) end();
  return (most - before) / MB;
}

function download(url: string, token: string, isSlow: boolean): () => void {
  const outgoing = request(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
    if (!isSlow) answer.resume();
    else {
      // 64 kB per second, so that backpressure builds up in the server.
      answer.pause();
      const timer = setInterval(() => answer.read(64 * 1024), 1_000);
      answer.on('close', () => clearInterval(timer));
    }
    answer.on('error', () => {});
  });
  outgoing.on('error', () => {});
  outgoing.end();
  return () => outgoing.destroy();
}
