import { randomUUID } from 'node:crypto';
import type { DevicePlay } from '@vitrine/contract/reports/plays';

/** A screen whose playlist changes every ten seconds reports this many plays with each heartbeat. */
const PLAYS_PER_REPORT = 6;

/** A device's report of the plays of its last minute, as a complete HTTP request. */
export function buildReportRequest(token: string, assetId: string, index: number): Buffer {
  const endMs = Date.now() - index;
  const reported = Array.from({ length: PLAYS_PER_REPORT }, (_, i): DevicePlay => {
    const startMs = endMs - (i + 1) * 10_000;
    return {
      playId: randomUUID(),
      assetId,
      reason: 'global',
      startedAt: new Date(startMs).toISOString(),
      endedAt: new Date(startMs + 10_000).toISOString(),
      completed: true,
    };
  });
  const body = JSON.stringify({ plays: reported });
  const head = `POST /api/player/v1/plays HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  return Buffer.from(`${head}\r\n\r\n${body}`);
}
