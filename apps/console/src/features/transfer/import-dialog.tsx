import type { FolderId } from '@vitrine/contract/library/folders';
import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import { isAppError } from '@vitrine/contract/core/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatSize } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { contentPath } from '../content/index.ts';
import { useImportFile } from '../uploads/index.ts';
import { describeLeftOut, describeSummary } from './summary-text.ts';

interface ImportDialogProps {
  file: File;
  folderId: FolderId | null;
  onClose: () => void;
}

type ImportState =
  | { step: 'sending'; sentBytes: number; isLost: boolean }
  | { step: 'adding'; isLost: boolean }
  | { step: 'failed'; reason: string; canRetry: boolean; isFolderMissing: boolean }
  | { step: 'done'; summary: TransferSummary };

const BEGIN: ImportState = { step: 'sending', sentBytes: 0, isLost: false };

/** Sends and imports a file, and opens what it contains. Closing the dialog cancels it while the file is being sent. */
export function ImportDialog({ file, folderId: chosenFolder, onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const importFile = useImportFile();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>(BEGIN);
  const [attempt, setAttempt] = useState({ folderId: chosenFolder });

  function open({ root }: TransferSummary): void {
    onClose();
    void navigate(contentPath(root.mediaType, root.mediaId));
  }

  function succeed(summary: TransferSummary): void {
    void queries.invalidateQueries();
    if (summary.leftOut.length > 0) return setState({ step: 'done', summary });
    toast({ title: t('{name} imported', { name: summary.root.name }), text: describeSummary(summary) });
    open(summary);
  }

  function fail(error: unknown): void {
    if (isAppError(error, 'approval.waiting')) {
      void queries.invalidateQueries();
      toast({
        title: t('Sent for approval'),
        text: error.message,
        action: { label: t('View', {}, 'to open'), onAct: () => void navigate('/approvals') },
      });
      return onClose();
    }
    const isFolderMissing = isAppError(error, 'folder.not_found');
    const reason = isFolderMissing
      ? t('The folder was deleted. Try again to import without a folder.')
      : error instanceof Error
        ? error.message
        : t('The import failed');
    const isBroken = isAppError(error) && (error.code.startsWith('import.') || error.code.startsWith('media.'));
    setState({ step: 'failed', reason, canRetry: !isBroken, isFolderMissing });
  }

  const start = useEffectEvent((signal: AbortSignal, folderId: FolderId | null) =>
    importFile(file, {
      folderId,
      signal,
      onProgress: (sentBytes) => setState({ step: 'sending', sentBytes, isLost: false }),
      onConnection: (isLost) => setState((now) => ('isLost' in now ? { ...now, isLost } : now)),
      onSent: () => setState({ step: 'adding', isLost: false }),
    }),
  );
  const end = useEffectEvent((outcome: { summary: TransferSummary } | { error: unknown }) =>
    'summary' in outcome ? succeed(outcome.summary) : fail(outcome.error),
  );

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    start(signal, attempt.folderId).then(
      (summary) => !signal.aborted && end({ summary }),
      (error: unknown) => !signal.aborted && end({ error }),
    );
    return () => abort.abort();
  }, [attempt]);

  function retry(): void {
    setAttempt({ folderId: state.step === 'failed' && state.isFolderMissing ? null : attempt.folderId });
    setState(BEGIN);
  }

  return (
    <Dialog
      onClose={onClose}
      title={state.step === 'done' ? t('{name} imported', { name: state.summary.root.name }) : t('Import')}
      description={state.step === 'done' ? describeSummary(state.summary) : file.name}
      footer={
        <>
          <Button onClick={onClose}>{state.step === 'sending' ? t('Cancel') : t('Close')}</Button>
          {state.step === 'failed' && state.canRetry && (
            <Button variant="primary" onClick={retry}>
              {t('Try again')}
            </Button>
          )}
          {state.step === 'done' && (
            <Button variant="primary" data-autofocus onClick={() => open(state.summary)}>
              {t('Open')}
            </Button>
          )}
        </>
      }
    >
      <ImportProgress file={file} state={state} />
    </Dialog>
  );
}

function ImportProgress({ file, state }: { file: File; state: ImportState }) {
  switch (state.step) {
    case 'sending':
      return (
        <Progress
          label={t('Upload')}
          value={state.sentBytes / Math.max(1, file.size)}
          step={state.isLost ? t('Connection lost, resuming automatically') : t('Uploading')}
          left={t('{sent} of {total}', { sent: formatSize(state.sentBytes), total: formatSize(file.size) })}
        />
      );
    case 'adding':
      return (
        <Progress
          label={t('Import')}
          value={null}
          step={
            state.isLost
              ? t('Connection lost, resuming automatically')
              : t('Adding the content. This goes on if you close the dialog.')
          }
        />
      );
    case 'failed':
      return (
        <Notice tone="danger" title={t('Nothing was imported.')}>
          {state.reason}
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="warning" title={t('Some content was left out.')}>
          <ul className="mt-1 grid gap-1">
            {state.summary.leftOut.map((leftOut) => (
              <li key={`${leftOut.reason} ${leftOut.name}`}>{describeLeftOut(leftOut)}</li>
            ))}
          </ul>
        </Notice>
      );
  }
}
