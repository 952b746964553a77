import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistBody } from '@vitrine/contract/playlists/playlists';
import type { Effect, BlankScreen } from '@vitrine/contract/playout/effect';
import { isOpen } from '@vitrine/playback/windows';
import { isValidTimeZone } from '@vitrine/playback/zones';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { EffectPanel, usePlannedEffect } from '../../effect/index.ts';
import type { DraftItem, PlaylistDraft } from './draft.ts';
import { usePlaylistEditor } from './editor-context.tsx';
import { toShownItem } from './shown-items.ts';

/** If the server takes longer than this to say which screens change, the panel opens without the answer. */
const SLOW_MS = 700;

interface SaveCheckProps {
  id: PlaylistId;
  body: PlaylistBody & { revision: number };
  /** `Entrance loop, 2 changes`. */
  description: string;
  busy: boolean;
  /** `effect` is null if no screen changes, or if it is not known. */
  onSave: (effect: Effect | null) => void;
  onClose: () => void;
}

/** Confirms a save with its effect on the screens. Without an effect it saves at once. */
export function SaveCheck({ id, body, description, busy, onSave, onClose }: SaveCheckProps) {
  const { saved, draft, facts, keep } = usePlaylistEditor();
  const state = usePlannedEffect(q.playlists.update.plan({ params: { id }, body }), busy);
  const [isSlow, setIsSlow] = useState(false);
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const isDecided = useRef(false);
  const isSilent = state.is === 'none' || (state.is === 'known' && state.effect.screenCount === 0);
  const shows = state.is === 'unknown' || (state.is === 'known' && !isSilent) || (state.is === 'computing' && isSlow);
  if (shows && !isPanelOpen) setIsPanelOpen(true);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  const verdict = isSilent ? 'silent' : state.is;
  const decide = useEffectEvent((first: typeof verdict) => {
    if (isDecided.current || first === 'computing') return;
    isDecided.current = true;
    // If the server refused the dry run, it refuses to save for the same reason, which is then shown.
    if (first === 'silent') onSave(null);
  });
  useEffect(() => decide(verdict), [verdict]);

  if (!isPanelOpen) return null;
  const kept = state.is === 'known' ? findItemToKeep(saved, draft, state.effect.blank) : null;
  const title = kept === null ? '' : toShownItem({ item: kept, facts: facts.get(kept.mediaId) }).title;
  return (
    <EffectPanel
      description={description}
      state={state}
      busy={busy}
      remedy={
        kept === null ? (
          t('Let an item play at these times, or make other content active.')
        ) : (
          <Button small onClick={() => keep(kept, title)}>
            <span className="min-w-0 truncate">{t('Keep {title}', { title })}</span>
          </Button>
        )
      }
      onSave={() => onSave(state.is === 'known' ? state.effect : null)}
      onClose={onClose}
    />
  );
}

/**
 * The saved item that fills most of the periods in which screens would show nothing, because the draft has removed it or
 * plays it at other times. Null if there is none.
 */
function findItemToKeep(
  saved: PlaylistDraft,
  draft: PlaylistDraft,
  blank: readonly Pick<BlankScreen, 'timeZone' | 'periods'>[],
): DraftItem | null {
  if (saved.source !== null || draft.source !== null) return null;
  const starts = blank.flatMap(({ timeZone, periods }) =>
    isValidTimeZone(timeZone) ? periods.map(({ from }) => ({ timeZone, ms: Date.parse(from) })) : [],
  );
  const openAt = (item: DraftItem | undefined) =>
    item === undefined ? [] : starts.filter(({ timeZone, ms }) => isOpen(item.windows, timeZone, ms));
  const lost = saved.items.flatMap((item) => {
    const now = new Set(openAt(draft.items.find(({ id }) => id === item.id)));
    const count = openAt(item).filter((start) => !now.has(start)).length;
    return count > 0 ? [{ item, count }] : [];
  });
  const [best] = lost.toSorted((a, b) => b.count - a.count);
  return best?.item ?? null;
}
