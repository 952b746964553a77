import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { Folder } from '@vitrine/contract/library/folders';
import type { LibraryId } from '@vitrine/contract/library/content';
import type { ListedContent } from '@vitrine/contract/content-list';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatItemTitle } from '../library-item.ts';

interface FolderFilesProps {
  folder: Folder;
  /** Called with the file to preview; with null to show the whole folder. */
  onOpen: (folder: Folder, file: LibraryId | null) => void;
}

/** The newest files of a folder by their names, below it in the sidebar; fetched when they are shown. */
export function FolderFiles({ folder, onOpen }: FolderFilesProps) {
  const { data, failure } = useRead(
    q.content.list.page({
      query: {
        limit: LISTED,
        folderId: folder.id,
        kinds: ['image', 'video', 'document', 'audio', 'webpage', 'layout', ...DRAWN_KINDS].join(','),
      },
    }),
  );
  if (failure !== null) {
    return (
      <ErrorState
        compact
        title={t('Failed to load files')}
        className="pb-2 ps-12 pt-0.5 max-wide:hidden"
        {...failure}
      />
    );
  }
  if (data === undefined) {
    return (
      <Skeleton className="pb-2 ps-13 pt-0.5 max-wide:hidden">
        <SkeletonBlock className="my-2 h-2 w-3/5" />
      </Skeleton>
    );
  }
  const files = data.body.content.filter((each) => each.kind !== 'playlist').map(toNamed);
  const more = folder.mediaCount - files.length;
  return (
    <ul
      aria-label={t('Files in {name}', { name: folder.name })}
      className="pb-2 ps-11 pt-0.5 text-1 leading-5 text-ink-2 max-wide:hidden"
    >
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            title={file.originalName}
            className={entryClass}
            onClick={() => onOpen(folder, file.id)}
          >
            {formatItemTitle(file)}
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className={`${entryClass} text-ink-3`} onClick={() => onOpen(folder, null)}>
            {t('+{more, number} more files...', { more })}
          </button>
        </li>
      )}
    </ul>
  );
}

/** An item by its name, as files have it. */
const toNamed = ({ id, kind, ...content }: Exclude<ListedContent, { kind: 'playlist' }>) => ({
  id,
  kind,
  originalName: 'originalName' in content ? content.originalName : content.name,
});

/** The maximum number of files per folder in the sidebar. */
const LISTED = 20;

const entryClass = 'block min-h-6 w-full truncate rounded-small px-2 text-start hover:bg-hover hover:text-ink';
