import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { publishRefusal } from '../../api/refusals.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRefetchAfter } from '../../api/use-task.ts';
import { useMay } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { createProvided } from '../../ui/provided.ts';
import { useStore } from '../../ui/store.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { SendFile } from './send-file.ts';
import { isUploading } from './upload.ts';
import type { Uploads, UploadTarget } from './uploads.ts';
import { SendContext } from './use-import-file.ts';

/** Adds files for a target. */
type AddUploads = (files: readonly File[], target: UploadTarget) => void;

/** `useUpload` gives the function that adds files to the uploads of the session. */
const [UploadsContext, useUpload] = createProvided<AddUploads>('uploads');

/** Loaded with the first upload. */
const UploadList = fetched(async () => (await import('./components/upload-list.tsx')).UploadList);

/** The uploads of the session. Components below it may add to them; the tray shows them on every page. */
export function UploadProvider({ send, children }: { send?: SendFile; children: ReactNode }) {
  const api = useApi();
  const refetch = useRefetchAfter(q.media.finishResumableUpload.key);
  const may = useMay();
  const toast = useToast();
  const navigate = useNavigate();
  const [uploads, setUploads] = useState<Uploads | null>(null);
  const loading = useRef<Promise<Uploads>>(null);

  async function load(): Promise<Uploads> {
    const { createUploads } = await import('./uploads.ts');
    const created = createUploads(
      { api, send: send ?? (await import('./send-file.ts')).sendFile },
      {
        onUploaded(kind) {
          toast({ title: kind === 'image' ? 'Image uploaded' : 'Video uploaded' });
          void refetch();
        },
        onWaiting(text) {
          const view = { label: 'View', onAct: () => void navigate('/approvals') };
          toast({ title: 'Sent for approval', text, action: view });
          void refetch();
        },
        onInvalid: (refused) => toast({ title: 'Invalid file', ...refused, tone: 'danger' }),
        onFailed: (text) => toast({ title: 'Upload failed', text, tone: 'danger' }),
        onLimit({ text, ...refused }) {
          const isShown = publishRefusal({ kind: 'storage', ...refused });
          const plans = { label: 'See plans', onAct: () => void navigate('/subscription') };
          // The limit dialog, when it is shown, offers the files that fit.
          const action = isShown ? plans : (refused.alternative ?? plans);
          const offered = action !== plans || may('billing.overview') ? { action } : {};
          toast({ title: 'Storage limit exceeded', text, tone: 'danger', ...offered });
        },
      },
    );
    setUploads(created);
    return created;
  }

  function add(files: readonly File[], target: UploadTarget): void {
    loading.current ??= load();
    loading.current.then(
      (created) => created.addRead(files, target),
      () => {
        loading.current = null;
        const text = 'The server cannot be reached. Check the connection and try again.';
        toast({ title: 'Upload failed', text, tone: 'danger' });
      },
    );
  }

  return (
    <SendContext value={send}>
      <UploadsContext value={add}>
        {children}
        {uploads !== null && <Tray uploads={uploads} />}
      </UploadsContext>
    </SendContext>
  );
}

function Tray({ uploads }: { uploads: Uploads }) {
  const list = useStore({ read: uploads.list, subscribe: uploads.subscribe });
  const isBusy = list.some(isUploading);
  useLeaveWarning(isBusy);
  if (list.length === 0) return null;
  return <UploadList uploads={list} onRemove={uploads.remove} onRetry={uploads.retry} onClear={uploads.clear} />;
}

/** The browser requires a confirmation to close the tab while `isNeeded`. */
function useLeaveWarning(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

export { useUpload };
