import { setTimeout as delay } from 'node:timers/promises';
import type { PlayerOptions } from './options.ts';

const SLOW_MS = 2_000;

/** Reads a screen's event stream until `life` ends, and reopens it when it breaks. `onEvent` gets the text of each event. */
export async function readEvents(
  { url, token, faults, ledger }: PlayerOptions,
  life: AbortSignal,
  onEvent: (block: string) => Promise<void>,
): Promise<void> {
  while (!life.aborted) {
    const abort = new AbortController();
    if (faults.includes('drop')) setTimeout(() => abort.abort(), 5_000 + Math.random() * 20_000).unref();
    try {
      const answer = await fetch(`${url}/api/player/v1/events`, {
        signal: AbortSignal.any([life, abort.signal]),
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      });
      if (!answer.ok || answer.body === null) throw new Error(`${answer.status}`);
      ledger.count('streams opened');
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body) {
        if (faults.includes('slow')) await delay(Math.random() * SLOW_MS, undefined, { signal: life });
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) await onEvent(block);
      }
    } catch {
      if (!life.aborted) ledger.count('streams broken');
    }
    await delay(500 + Math.random() * 1_500, undefined, { signal: life }).catch(() => undefined);
  }
}
