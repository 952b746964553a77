import type { Layout } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../../ui/routing/navigation.tsx';
import { useChange } from '../../../../api/use-change.ts';
import { useReadNow } from '../../../../api/use-read-now.ts';
import { failureToast } from '../../../../api/query-provider.tsx';
import { MAX_NAME } from '../../../../ui/editing/editing-header.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { layoutCreation, layoutRead } from '../../queries.ts';
import { useLayoutEditor } from '../editor-context.tsx';
import { useStore } from '../../../../ui/store.ts';
import type { DraftSaver } from './draft-saver.ts';

/** The name of a copy; a long name is cut so that the rest fits. */
const nameCopy = (name: string): string => {
  const whole = t('{name} (my version)', { name });
  return t('{name} (my version)', { name: name.slice(0, MAX_NAME - whole.length + name.length) });
};

/** Two versions: the person chooses which one stays. Neither is lost before. */
export function ConflictNotice({ layout, saver }: { layout: Layout; saver: DraftSaver }) {
  const { state, commands } = useLayoutEditor();
  const saving = useStore(saver.saving);
  const [busy, setBusy] = useState(false);
  const readNow = useReadNow();
  const create = useChange(layoutCreation);
  const navigate = useNavigate();
  const toast = useToast();
  if (saving.state !== 'conflict') return null;

  function openNewer(): void {
    setBusy(true);
    void readNow(layoutRead(layout.id))
      .then(
        (newest) => {
          saver.open(newest);
          commands.openVersion(newest.document, t('opening the newer version'));
          return toast({ title: t('Newer version opened'), text: t('Undo brings yours back.') });
        },
        (error: Error) => toast(failureToast(t('Failed to open the newer version'), error)),
      )
      .finally(() => setBusy(false));
  }

  const keepCopy = () =>
    create.mutate(
      {
        body: {
          name: nameCopy(layout.name),
          folderId: layout.folderId,
          document: state.read().document,
        },
      },
      {
        onSuccess({ layout: copy }) {
          saver.open(layout);
          void navigate(`/layouts/${encodeURIComponent(copy.id)}`);
        },
      },
    );

  return (
    <Notice
      tone="warning"
      title={t('Somebody else changed this layout.')}
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          <Button small busy={busy} onClick={openNewer}>
            {t('Open the newer version')}
          </Button>
          <Button small busy={create.isPending} onClick={keepCopy}>
            {t('Keep mine as a copy')}
          </Button>
          <Button small onClick={() => void saver.overwrite()}>
            {t('Replace theirs')}
          </Button>
        </span>
      }
    >
      {t('Your changes are not saved yet. They are kept here until you choose.')}
    </Notice>
  );
}
