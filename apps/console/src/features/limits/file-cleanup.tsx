import type { SubscriptionInfo } from '@vitrine/contract/billing/plans';
import { Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { countOf, formatSize } from '../../ui/format/format.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Pane } from '../../ui/screen/pane.tsx';
import { countCopies, freedBytes } from './cleanup.ts';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type StoredFile, useStoredFiles, useRemovals } from './queries.ts';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

type FileTab = 'all' | 'image' | 'video';

/** Deletes files until the account is within its storage limit. */
export function FileCleanup({ title, usage, neededBytes, onResolved, onBack, onClose }: CleanupProps) {
  const toast = useToast();
  const list = useStoredFiles();
  const { data: files = [], isPending } = list;
  const failure = failureOf(list);
  const { removeFile } = useRemovals();
  const [tab, setTab] = useState<FileTab>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const work = useCleanup<StoredFile>(removeFile);
  const overBytes = bytesOver(usage, neededBytes);
  const selected = files.filter(({ id }) => picked.has(id));
  const copies = countCopies(files);

  async function remove(): Promise<void> {
    const { removed, failed, usageNow } = await work.run(selected);
    setPicked(new Set());
    if (failed.length > 0) {
      toast({
        title: 'Some files could not be deleted',
        text: `${failed.length} file(s) could not be deleted`,
        tone: 'danger',
      });
    } else {
      toast({ title: 'Media deleted', text: `Successfully deleted ${removed.length} file(s)` });
    }
    const left = usageNow ?? { ...usage, usedBytes: usage.usedBytes - freedBytes(files, removed) };
    if (bytesOver(left, neededBytes) === 0) onResolved();
  }

  const listOf = (kind: FileTab) => (
    <PickList
      label="Files"
      items={files.filter(({ type }) => kind === 'all' || type === kind)}
      picked={picked}
      disabled={work.progress !== null}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      noteOf={({ fileSize, contentId }) => noteOf(fileSize, copies.get(contentId) ?? 1)}
      renderPicture={({ type, thumbnailUrl, averageColor }) => (
        <Pane
          small
          whole
          src={thumbnailUrl}
          tone={averageColor}
          placeholder={type === 'video' ? <Film /> : <ImageIcon />}
        />
      )}
      empty="No files"
      onPick={setPicked}
    />
  );
  return (
    <CleanupDialog
      title={title}
      description="Deleted files disappear from your screens immediately."
      usage={<LimitUsage kind="storage" usage={usage} />}
      action={`Delete ${picked.size} File(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onRemove={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch media" {...failure} />
      ) : isPending ? (
        <Spinner />
      ) : (
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
      )}
      <div className="text-1 text-ink-3" aria-live="polite">
        <p>
          {overBytes > 0
            ? `Frees ${formatSize(freedBytes(files, selected))} of the ${formatSize(overBytes)} needed`
            : `Frees ${formatSize(freedBytes(files, selected))}`}
        </p>
        {selected.some(({ contentId }) => (copies.get(contentId) ?? 1) > 1) && (
          <p>Copies of a file share storage. It becomes free when all of them are deleted.</p>
        )}
      </div>
    </CleanupDialog>
  );
}

const noteOf = (fileSize: number, copies: number): string =>
  copies === 1 ? formatSize(fileSize) : `${formatSize(fileSize)}, shared by ${countOf(copies, 'copy', 'copies')}`;

const bytesOver = ({ usedBytes, storageLimit }: SubscriptionInfo, needed: number): number =>
  Math.max(0, usedBytes + needed - (storageLimit ?? Number.POSITIVE_INFINITY));
