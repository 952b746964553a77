import { z } from 'zod';

const Health = z.object({ version: z.string() });

/**
 * The version of the Vitrine that answers at an address; null if something else does.
 *
 * @param at `api` where people and screens are served, `ops` where monitors are
 * @throws Error if nothing answers
 */
export async function askVersion(url: string, at: 'api' | 'ops', timeoutMs: number): Promise<string | null> {
  const path = at === 'api' ? '/api/health' : '/metrics';
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) });
  const text = await answer.text();
  if (at === 'ops') return /^vitrine_info\{[^}]*version="([^"]+)"/m.exec(text)?.[1] ?? null;
  try {
    return Health.parse(JSON.parse(text)).version;
  } catch {
    return null;
  }
}
