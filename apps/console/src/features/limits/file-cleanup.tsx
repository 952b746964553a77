import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { formatSize } from '../../ui/format/format.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { countCopies, countFreedBytes, type StoredFile } from './cleanup.ts';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

type FileTab = 'all' | 'image' | 'video';

const filesRead = q.content.list({
  query: { kinds: 'image,video', order: 'largest' },
  failure: t('Failed to fetch media'),
  select: ({ content }) => content.filter((item) => item.kind === 'image' || item.kind === 'video'),
});

const texts = {
  doneTitle: t('Media deleted'),
  describeDone: (count: number) => t('Successfully deleted {count, number} file(s)', { count }),
  failedTitle: t('Some files could not be deleted'),
  describeFailed: (count: number) => t('{count, number} file(s) could not be deleted', { count }),
};

/** Deletes files until the account is within its storage limit. */
export function FileCleanup({ title, usage, neededBytes, onBack, onClose }: CleanupProps) {
  const api = useApi();
  const read = useRead(filesRead);
  const { data: files = [] } = read;
  const [tab, setTab] = useState<FileTab>('all');
  const { selected, list, removal } = useCleanup({
    items: files,
    remove: ({ kind, id }) =>
      kind === 'image' ? api.media.removeImage({ params: { id } }) : api.media.removeVideo({ params: { id } }),
    texts,
    usageWithout: (removed) => ({ ...usage, usedBytes: usage.usedBytes - countFreedBytes(files, removed) }),
    isEnough: (left) => countBytesOver(left, neededBytes) === 0,
    onEnough: onClose,
  });
  const copies = countCopies(files);

  const listOf = (kind: FileTab) => (
    <PickList
      label={t('Files')}
      items={files.filter((file) => kind === 'all' || file.kind === kind)}
      {...list}
      nameOf={({ originalName }) => originalName}
      noteOf={({ fileSize, contentId }) => describeFileSize(fileSize, copies.get(contentId) ?? 1)}
      renderPicture={(file) => (
        <Picture
          small
          fit="contain"
          src={file.thumbnailUrl}
          tone={file.averageColor}
          placeholder={file.kind === 'video' ? <Film /> : <ImageIcon />}
        />
      )}
      empty={t('No files')}
    />
  );
  return (
    <CleanupDialog
      title={title}
      description={t('Deleted files disappear from your screens immediately.')}
      usage={<LimitUsage kind="storage" usage={usage} />}
      action={t('Delete {count, number} File(s)', { count: removal.count })}
      {...removal}
      of={read}
      note={<FreedNote files={files} selected={selected} overBytes={countBytesOver(usage, neededBytes)} />}
      onBack={onBack}
      onClose={onClose}
    >
      <Tabs
        label={t('Type')}
        small
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'all', label: t('All Files'), content: listOf('all') },
          { value: 'image', label: t('Images'), content: listOf('image') },
          { value: 'video', label: t('Videos'), content: listOf('video') },
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
  const size = formatSize(countFreedBytes(files, selected));
  return (
    <div className="text-1 text-ink-3" aria-live="polite">
      <p>
        {overBytes > 0
          ? t('Frees {size} of the {needed} needed', { size, needed: formatSize(overBytes) })
          : t('Frees {size}', { size })}
      </p>
      {selected.some(({ contentId }) => (copies.get(contentId) ?? 1) > 1) && (
        <p>{t('Copies of a file share storage. It becomes free when all of them are deleted.')}</p>
      )}
    </div>
  );
}

const describeFileSize = (fileSize: number, copies: number): string =>
  copies === 1
    ? formatSize(fileSize)
    : t('{copies, plural, one {{size}, shared by # copy} other {{size}, shared by # copies}}', {
        size: formatSize(fileSize),
        copies,
      });

const countBytesOver = ({ usedBytes, storageLimit }: SubscriptionInfo, needed: number): number =>
  Math.max(0, usedBytes + needed - (storageLimit ?? Number.POSITIVE_INFINITY));
