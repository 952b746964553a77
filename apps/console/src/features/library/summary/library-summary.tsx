import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { useDeviceCounts } from '../../../api/device-counts.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { CountRow } from '../../../ui/lists/count-row.tsx';
import { foldersRead, useStorage } from '../queries.ts';
import { StorageBar } from './storage-bar.tsx';

/** The numbers of files, folders and devices, and the storage usage. */
export function LibrarySummary() {
  const { stored } = useStorage();
  const folders = useRead(foldersRead).data;
  return (
    <div className="grid gap-3">
      <CountRow
        items={[
          { label: t('Total Images'), value: countOrDash(stored?.imageCount) },
          { label: t('Total Videos'), value: countOrDash(stored?.videoCount) },
          { label: t('Total Folders'), value: countOrDash(folders?.length) },
          { label: t('Connected Devices'), value: <ConnectedDevices /> },
        ]}
      />
      <StorageBar />
    </div>
  );
}

function ConnectedDevices() {
  const devices = useDeviceCounts().data;
  if (devices === undefined) return '–';
  return (
    <>
      {formatCount(devices.online)}
      <small className="ms-1 text-2 font-normal text-ink-3 max-wide:hidden">/ {formatCount(devices.total)}</small>
    </>
  );
}

const countOrDash = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));
