import { useLayoutEffect } from 'react';
import { useStore } from '../../../ui/store.ts';
import { isUploading } from '../upload.ts';
import type { Uploads } from '../uploads.ts';
import { UploadList } from './upload-list.tsx';

/** The uploads of the session, as long as any are listed. */
export function Tray({ uploads }: { uploads: Uploads }) {
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
