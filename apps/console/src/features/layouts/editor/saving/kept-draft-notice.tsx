import type { Layout } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { useTimeZone } from '../../../../ui/format/use-time-zone.ts';
import { useLayoutEditor } from '../editor-context.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { findKeptDraft, forgetDrafts } from './kept-drafts.ts';

/** Offers changes that were not saved when the editor was closed, because of a crash or without a connection. */
export function KeptDraftNotice({ layout, saver }: { layout: Layout; saver: DraftSaver }) {
  const { commands } = useLayoutEditor();
  const timeZone = useTimeZone();
  const [draft, setDraft] = useState(() => findUnsaved(layout));
  if (draft === null) return null;

  function close(): void {
    forgetDrafts(layout.id);
    setDraft(null);
  }

  function restore(): void {
    if (draft === null) return;
    close();
    // If somebody has changed the layout since, the server refuses to save, and the person chooses.
    saver.continueFrom(draft.revision);
    commands.openVersion(draft.document, t('restoring unsaved changes'));
  }

  return (
    <Notice
      className="rounded-none bg-accent-soft px-3 py-2.5"
      title={t('Unsaved changes found.')}
      action={
        <span className="flex gap-2">
          <Button small onClick={close}>
            {t('Discard them')}
          </Button>
          <Button small onClick={restore}>
            {t('Restore them')}
          </Button>
        </span>
      }
    >
      {t('The editor was closed before they reached the server, on {time}.', {
        time: formatDateTime(draft.at, 'unknown', timeZone),
      })}
    </Notice>
  );
}

/** A kept draft that equals the server's version is not offered. */
function findUnsaved(layout: Layout) {
  const draft = findKeptDraft(layout.id);
  if (draft === null) return null;
  return JSON.stringify(draft.document) === JSON.stringify(layout.document) ? null : draft;
}
