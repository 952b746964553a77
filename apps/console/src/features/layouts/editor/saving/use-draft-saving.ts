import type { Layout } from '@vitrine/contract/layouts/layouts';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { createElementId } from '../../elements/canvas.ts';
import { useLayoutChange } from '../../queries.ts';
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
  const { mutateAsync } = useLayoutChange(q.layouts.saveDraft());
  const [saver] = useState(() => {
    const editorId = createElementId();
    return createDraftSaver({
      layout,
      send: (body) => mutateAsync({ params: { id: layout.id }, body }),
      keep: (draft) =>
        draft === null
          ? forgetDraft(layout.id, editorId)
          : keepDraft(layout.id, editorId, { ...draft, at: Date.now() }),
      onNewer({ document }) {
        commands.openVersion(document, t('opening the newer version'));
        toast({ title: t('Newer version opened'), text: t('Somebody else changed this layout. Undo goes back.') });
      },
    });
  });

  const receive = useEffectEvent((newest: Layout) => {
    saver.receive(newest);
    // What this version shows and has no content for was deleted. What it does not show was added since, or is what Undo
    // brings back.
    const shown = JSON.stringify(newest.document);
    resources.write(mergeResources(resources.read(), newest.resources, (id) => !shown.includes(`"${id}"`)));
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
