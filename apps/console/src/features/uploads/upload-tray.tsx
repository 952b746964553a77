import { type ReactNode, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRefetchAfter } from '../../api/use-task.ts';
import { useMay } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { createProvided } from '../../ui/provided.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { SendFile } from './send-file.ts';
import type { Uploads, UploadTarget } from './uploads.ts';
import { SendContext } from './use-import-file.ts';

/** Adds files for a target. */
type AddUploads = (files: readonly File[], target: UploadTarget) => void;

/** `useUpload` gives the function that adds files to the uploads of the session. */
const [UploadsContext, useUpload] = createProvided<AddUploads>('uploads');

/** Loaded with the first upload. */
const Tray = fetched(async () => (await import('./components/tray.tsx')).Tray);

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
    const { startUploads } = await import('./start-uploads.ts');
    const created = await startUploads({ api, send, toast, may, refetch, open: (path) => void navigate(path) });
    setUploads(created);
    return created;
  }

  function add(files: readonly File[], target: UploadTarget): void {
    loading.current ??= load();
    loading.current.then(
      (created) => created.addRead(files, target),
      () => {
        loading.current = null;
        const text = t('The server cannot be reached. Check the connection and try again.');
        toast({ title: t('Upload failed'), text, tone: 'danger' });
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

export { useUpload };
