import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { MediaKind, WebpageId } from '@vitrine/contract/library/media';
import type { StartedTakeover } from '@vitrine/contract/device-notifications';
import { Message } from '@vitrine/contract/playout/message';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';

/** A takeover as the database announces it. */
const Announced = z
  .object({
    id: z.string(),
    title: z.string(),
    until: z.iso.datetime({ offset: true }).nullable(),
  })
  .and(
    z.union([
      z.object({ message: Message }),
      z.object({ kind: MediaKind, mediaId: z.string() }),
      z.object({ kind: z.literal('webpage'), mediaId: WebpageId }),
      // The time zone of the screen decides which items of the playlist play, also in a layout.
      z.object({ kind: z.enum(['playlist', 'document', 'layout', ...DRAWN_KINDS]) }),
      z.object({ kind: z.null() }),
    ]),
  );

/** The notifications of its screens follow within the same read of the connection. */
const MAX_KEPT = 100;

/** Keeps the content of recently started takeovers, which the notifications to their screens include. */
export function createStartedTakeovers({ bus }: Platform) {
  const started = new Map<string, StartedTakeover>();

  bus.subscribeAtOnce('vitrine_takeovers', (payload) => {
    const { data: announced } = Announced.safeParse(JSON.parse(payload));
    if (announced === undefined) return;
    const content = toStartedContent(announced);
    if (content === null) return;
    const { id, title, until } = announced;
    started.set(id, { content, sourceId: id, title, until: until === null ? null : new Date(until).toISOString() });
    for (const oldest of started.keys()) {
      if (started.size <= MAX_KEPT) break;
      started.delete(oldest);
    }
  });

  return {
    /** Null if it started long ago or shows a playlist, document, layout or drawn content. */
    find: (id: string): StartedTakeover | null => started.get(id) ?? null,
  };
}

function toStartedContent(announced: z.infer<typeof Announced>): StartedTakeover['content'] | null {
  if ('message' in announced) return { kind: 'message', ...announced.message };
  if (!('mediaId' in announced)) return null;
  if (announced.kind === 'webpage') return { kind: 'webpage', id: announced.mediaId };
  return { kind: 'asset', assetId: announced.mediaId };
}
