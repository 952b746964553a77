import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api.tsx';
import { readToken } from '../../api/session.ts';
import { useToast } from '../../ui/toast.tsx';
import { type SendBytes, sendBytes } from './send-bytes.ts';
import { createUploads, isUnderWay, type Uploads } from './uploads.ts';

const UploadsContext = createContext<Uploads | null>(null);

/** Fetched with the first upload. */
const UploadList = lazy(async () => ({ default: (await import('./components/upload-list.tsx')).UploadList }));

/** The uploads of the session. Components below it may add to them; the tray shows them on every page. */
export function UploadProvider({ send = sendBytes, children }: { send?: SendBytes; children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [uploads] = useState(() =>
    createUploads(
      { api, send, token: readToken },
      {
        onUploaded(kind) {
          toast({ title: kind === 'image' ? 'Image uploaded' : 'Video uploaded' });
          void queries.invalidateQueries({ queryKey: ['media'] });
          void queries.invalidateQueries({ queryKey: ['plans'] });
        },
        onInvalid: (text) => toast({ title: 'Invalid file', text, tone: 'danger' }),
        onFailed: (text) => toast({ title: 'Upload failed', text, tone: 'danger' }),
        onLimit: (text) =>
          toast({
            title: 'Storage limit exceeded',
            text,
            tone: 'danger',
            action: { label: 'See plans', onAct: () => void navigate('/subscription') },
          }),
      },
    ),
  );
  return (
    <UploadsContext value={uploads}>
      {children}
      <Tray uploads={uploads} />
    </UploadsContext>
  );
}

/** The uploads, to add files to. */
export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (uploads === null) throw new Error('There is no UploadProvider above this component.');
  return uploads;
}

function Tray({ uploads }: { uploads: Uploads }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const isBusy = list.some(isUnderWay);
  useLeaveWarning(isBusy);
  if (list.length === 0) return null;
  return (
    <Suspense>
      <UploadList uploads={list} onRemove={uploads.remove} onRetry={uploads.retry} onClear={uploads.clear} />
    </Suspense>
  );
}

/** The browser asks before the tab is closed. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
