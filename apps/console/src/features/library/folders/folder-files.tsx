import type { Folder } from '@vitrine/contract/library/folders';
import type { ItemId } from '@vitrine/contract/library/content';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatItemTitle } from '../library-item.ts';
import { useFolderFiles } from './queries.ts';

interface FolderFilesProps {
  folder: Folder;
  /** Called with the file to preview; with null to show the whole folder. */
  onOpen: (folder: Folder, file: ItemId | null) => void;
}

/** The newest files of a folder by their names, below it in the sidebar; fetched when they are shown. */
export function FolderFiles({ folder, onOpen }: FolderFilesProps) {
  const { files, failure } = useFolderFiles(folder.id);
  if (failure !== null) {
    return (
      <ErrorState compact title="Failed to load files" className="pb-2 pl-12 pt-0.5 max-wide:hidden" {...failure} />
    );
  }
  if (files === undefined) {
    return (
      <Skeleton className="pb-2 pl-13 pt-0.5 max-wide:hidden">
        <SkeletonBlock className="my-2 h-2 w-3/5" />
      </Skeleton>
    );
  }
  const more = folder.mediaCount - files.length;
  return (
    <ul
      aria-label={`Files in ${folder.name}`}
      className="pb-2 pl-11 pt-0.5 text-1 leading-5 text-ink-2 max-wide:hidden"
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
            +{formatCount(more)} more files...
          </button>
        </li>
      )}
    </ul>
  );
}

const entryClass = 'block min-h-6 w-full truncate rounded-small px-2 text-left hover:bg-hover hover:text-ink';
