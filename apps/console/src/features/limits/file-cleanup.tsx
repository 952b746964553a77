import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity, formatSize } from '../../ui/format/format.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { countCopies, countFreedBytes } from './cleanup.ts';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type StoredFile, useStoredFiles, useRemovals } from './queries.ts';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

type FileTab = 'all' | 'image' | 'video';

/** Deletes files until the account is within its storage limit. */
export function FileCleanup({ title, usage, neededBytes, onResolved, onBack, onClose }: CleanupProps) {
  const query = useStoredFiles();
  const { data: files = [] } = query;
  const { removeFile } = useRemovals();
  const [tab, setTab] = useState<FileTab>('all');
  const { selected, list, removal } = useCleanup<StoredFile>({
    items: files,
    remove: removeFile,
    noun: 'file',
    participle: 'deleted',
    doneTitle: 'Media deleted',
    usageWithout: (removed) => ({ ...usage, usedBytes: usage.usedBytes - countFreedBytes(files, removed) }),
    isEnough: (left) => countBytesOver(left, neededBytes) === 0,
    onResolved,
  });
  const copies = countCopies(files);

  const listOf = (kind: FileTab) => (
    <PickList
      label="Files"
      items={files.filter(({ type }) => kind === 'all' || type === kind)}
      {...list}
      nameOf={({ name }) => name}
      noteOf={({ fileSize, contentId }) => describeFileSize(fileSize, copies.get(contentId) ?? 1)}
      renderPicture={({ type, thumbnailUrl, averageColor }) => (
        <Picture
          small
          fit="contain"
          src={thumbnailUrl}
          tone={averageColor}
          placeholder={type === 'video' ? <Film /> : <ImageIcon />}
        />
      )}
      empty="No files"
    />
  );
  return (
    <CleanupDialog
      title={title}
      description="Deleted files disappear from your screens immediately."
      usage={<LimitUsage kind="storage" usage={usage} />}
      action={`Delete ${removal.count} File(s)`}
      {...removal}
      of={query}
      failureTitle="Failed to fetch media"
      note={<FreedNote files={files} selected={selected} overBytes={countBytesOver(usage, neededBytes)} />}
      onBack={onBack}
      onClose={onClose}
    >
      <Tabs
        label="Type"
        small
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'all', label: 'All Files', content: listOf('all') },
          { value: 'image', label: 'Images', content: listOf('image') },
          { value: 'video', label: 'Videos', content: listOf('video') },
        ]}
      />
    </CleanupDialog>
  );
}

interface FreedNoteProps {
  files: readonly StoredFile[];
  selected: readonly StoredFile[];
  overBytes: number;
}

/** The bytes that the deletion would free, out of those needed. */
function FreedNote({ files, selected, overBytes }: FreedNoteProps) {
  const copies = countCopies(files);
  const freed = `Frees ${formatSize(countFreedBytes(files, selected))}`;
  return (
    <div className="text-1 text-ink-3" aria-live="polite">
      <p>{overBytes > 0 ? `${freed} of the ${formatSize(overBytes)} needed` : freed}</p>
      {selected.some(({ contentId }) => (copies.get(contentId) ?? 1) > 1) && (
        <p>Copies of a file share storage. It becomes free when all of them are deleted.</p>
      )}
    </div>
  );
}

const describeFileSize = (fileSize: number, copies: number): string =>
  copies === 1
    ? formatSize(fileSize)
    : `${formatSize(fileSize)}, shared by ${formatQuantity(copies, 'copy', 'copies')}`;

const countBytesOver = ({ usedBytes, storageLimit }: SubscriptionInfo, needed: number): number =>
  Math.max(0, usedBytes + needed - (storageLimit ?? Number.POSITIVE_INFINITY));
