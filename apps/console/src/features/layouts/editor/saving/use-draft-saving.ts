import type { Layout } from '@vitrine/contract/layouts/layouts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { createElementId } from '../../elements/canvas.ts';
import { useSaveDraft } from '../../queries.ts';
import { mergeResources } from '../create-editor.ts';
import type { LayoutEditor } from '../editor-context.tsx';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { forgetDraft, keepDraft } from './kept-drafts.ts';

/**
 * Saves what is edited by itself, and learns what others have saved.
 *
 * @param layout its newest version on the server
 */
export function useDraftSaving(layout: Layout, { state, resources, commands }: LayoutEditor): DraftSaver {
  const toast = useToast();
  const { mutateAsync } = useSaveDraft(layout.id);
  const [saver] = useState(() => {
    const editorId = createElementId();
    return createDraftSaver({
      layout,
      send: mutateAsync,
      keep: (draft) =>
        draft === null
          ? forgetDraft(layout.id, editorId)
          : keepDraft(layout.id, editorId, { ...draft, at: Date.now() }),
      onNewer({ document }) {
        commands.openVersion(document, 'opening the newer version');
        toast({ title: 'Newer version opened', text: 'Somebody else changed this layout. Undo goes back.' });
      },
    });
  });

  const receive = useEffectEvent((newest: Layout) => {
    saver.receive(newest);
    // Content that was added since is not in the answer yet.
    resources.write(saver.isDirty() ? mergeResources(resources.read(), newest.resources) : newest.resources);
  });
  useEffect(() => receive(layout), [layout]);

  useEffect(() => {
    const stop = state.subscribe(() => saver.change(state.read().document));
    const flush = () => void saver.flush();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal });
    for (const event of ['pagehide', 'online']) window.addEventListener(event, flush, { signal });
    return () => {
      stop();
      flush();
      listening.abort();
    };
  }, [saver, state]);

  return saver;
}
