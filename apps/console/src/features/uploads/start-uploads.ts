import type { FileId } from '@vitrine/contract/library/media';
import type { MediaVersionId } from '@vitrine/contract/library/media-versions';
import { t } from '@vitrine/messages/t';
import { publishRefusal } from '../../api/refusals.ts';
import type { useApi } from '../../api/use-api.tsx';
import type { May } from '../../ui/access/may.tsx';
import type { useToast } from '../../ui/feedback/toast.tsx';
import type { SendFile } from './send-file.ts';
import { createUploads, type Uploads } from './uploads.ts';

interface Session {
  api: ReturnType<typeof useApi>;
  /** Sends a file; the one that resumes unless given. */
  send: SendFile | undefined;
  toast: ReturnType<typeof useToast>;
  may: May;
  /** Reads again what an upload changes. */
  refetch: () => Promise<unknown>;
  /** Opens a page. */
  open: (path: string) => void;
}

/** Starts the uploads of a session, whose outcomes are told in toasts. */
export async function startUploads({ api, send, toast, may, refetch, open }: Session): Promise<Uploads> {
  async function bringBack(id: FileId, versionId: MediaVersionId): Promise<void> {
    try {
      await api.media.applyVersion({ params: { id, versionId } });
      toast({ title: t('The former version is back') });
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      toast({ title: t('The former version was not brought back.'), text, tone: 'danger' });
    }
    await refetch();
  }

  return createUploads(
    { api, send: send ?? (await import('./send-file.ts')).sendFile },
    {
      onUploaded(kind) {
        const titles = {
          image: t('Image uploaded'),
          video: t('Video uploaded'),
          document: t('Document uploaded'),
          audio: t('Audio file uploaded'),
        };
        toast({ title: titles[kind] });
        void refetch();
      },
      onReplaced({ id, name }, replacement) {
        void refetch();
        if (replacement === null) return toast({ title: t('{name} has this file already', { name }) });
        const { replacedId } = replacement;
        const undo = replacedId && { label: t('Undo'), onAct: () => void bringBack(id, replacedId) };
        return toast({ title: t('{name} has its new version', { name }), ...(undo && { action: undo }) });
      },
      onWaiting(text) {
        const view = { label: t('View', {}, 'to open'), onAct: () => open('/approvals') };
        toast({ title: t('Sent for approval'), text, action: view });
        void refetch();
      },
      onInvalid: (refused) => toast({ title: t('Invalid file'), ...refused, tone: 'danger' }),
      onFailed: (text) => toast({ title: t('Upload failed'), text, tone: 'danger' }),
      onLimit({ text, ...refused }) {
        const isShown = publishRefusal({ kind: 'storage', ...refused });
        const plans = { label: t('See plans'), onAct: () => open('/subscription') };
        // The limit dialog, when it is shown, offers the files that fit.
        const action = isShown ? plans : (refused.alternative ?? plans);
        const offered = action !== plans || may('billing.overview') ? { action } : {};
        toast({ title: t('Storage limit exceeded'), text, tone: 'danger', ...offered });
      },
    },
  );
}
