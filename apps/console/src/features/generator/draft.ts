import { MAX_VIDEO_ITEMS, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import { MediaKind, Video } from '@vitrine/contract/library/media';
import { useEffect, useState } from 'react';
import { newVideoItem, type SequenceItem } from './sequence.ts';

/** The video that is being edited. */
export interface VideoDraft {
  name: string;
  options: VideoOptions;
  items: readonly SequenceItem[];
}

const Items = VideoItem.pick({ duration: true })
  .extend({
    medium: Video.extend({
      kind: MediaKind,
      volume: Video.shape.volume.default(100),
      hasSound: Video.shape.hasSound.default(null),
    }),
  })
  .array()
  .max(MAX_VIDEO_ITEMS);

const createEmptyVideoDraft = (): VideoDraft => ({ name: '', options: VideoOptions.parse({}), items: [] });

const toDraftKey = (accountId: string) => `videoDraft ${accountId}`;

/** The draft of an account. It is stored in this browser until it is cleared, so that it survives a reload. */
export function useDraft(accountId: string) {
  const [draft, setDraft] = useState(() => readStoredDraft(accountId));
  useEffect(() => writeDraft(accountId, draft), [accountId, draft]);
  return {
    draft,
    change: (changes: Partial<VideoDraft>) => setDraft((before) => ({ ...before, ...changes })),
    clear: () => setDraft(createEmptyVideoDraft()),
  };
}

/** Ignores invalid parts, for example of an older version. In storage, the file of an item is named `medium`. */
function readStoredDraft(accountId: string): VideoDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toDraftKey(accountId)) ?? '');
    if (typeof stored !== 'object' || stored === null) return createEmptyVideoDraft();
    const items = 'items' in stored ? (Items.safeParse(stored.items).data ?? []) : [];
    return {
      name: 'name' in stored && typeof stored.name === 'string' ? stored.name : '',
      options:
        ('options' in stored ? VideoOptions.safeParse(stored.options).data : undefined) ?? VideoOptions.parse({}),
      items: items.map(({ medium, duration }) => ({ ...newVideoItem(medium), duration })),
    };
  } catch {
    return createEmptyVideoDraft();
  }
}

function writeDraft(accountId: string, { name, options, items }: VideoDraft): void {
  const key = toDraftKey(accountId);
  try {
    if (name === '' && items.length === 0) localStorage.removeItem(key);
    else {
      const stored = { name, options, items: items.map(({ media, duration }) => ({ medium: media, duration })) };
      localStorage.setItem(key, JSON.stringify(stored));
    }
  } catch {
    // The browser's storage is full or blocked: the draft is lost when the page is closed.
  }
}
