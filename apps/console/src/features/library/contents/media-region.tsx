import { memo, useDeferredValue, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { useWidth } from '../../../ui/layout/use-width.ts';
import { FolderPath } from '../folders/folder-path.tsx';
import { foldersRead } from '../queries.ts';
import { useShownLibrary } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { MediaContents } from './media-contents.tsx';
import { MediaToolbar } from './media-toolbar.tsx';

/** The open folder, or all media: its path, the toolbar and the files. */
export function MediaRegion() {
  const { folder, layout, search, kind, tags } = useLibraryView().view;
  const name = useRead(foldersRead).data?.find(({ id }) => id === folder)?.name;
  const section = useRef<HTMLElement>(null);
  const width = useWidth(section);
  // Deferred: a new list of files must not delay the response to keys and clicks.
  const library = useDeferredValue(useShownLibrary());
  return (
    <section ref={section} aria-label={name ?? t('All Media')} className="min-w-0">
      <FolderPath />
      <MediaToolbar />
      <DeferredContents
        library={library}
        layout={useDeferredValue(layout)}
        width={width}
        isFiltered={search !== '' || kind !== 'all' || tags.length > 0}
        folderId={folder}
      />
    </section>
  );
}

/** Renders again only when the deferred values change. */
const DeferredContents = memo(MediaContents);
