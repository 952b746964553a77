import { Fragment } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { useLibraryPage } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { useFolderMenu } from './folder-menu.tsx';
import { findAncestors } from './folder-tree.ts';
import { foldersRead } from '../queries.ts';

/** The open folder with its menu, after the folders above it. Nothing at the root. */
export function FolderPath() {
  const { view, openFolder } = useLibraryView();
  const { selection } = useLibraryPage();
  const { data: folders = [] } = useRead(foldersRead);
  const menuOf = useFolderMenu();
  const folder = folders.find(({ id }) => id === view.folder);
  if (folder === undefined) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2">
      {findAncestors(folders, folder.id).map(({ id, name }) => (
        <Fragment key={id}>
          <button
            type="button"
            className="min-h-7 min-w-0 max-w-40 truncate rounded-small text-3 text-ink-2 hover:underline"
            title={name}
            onClick={() => {
              selection.clear();
              openFolder(id);
            }}
          >
            {name}
          </button>
          <span aria-hidden="true" className="text-ink-3">
            /
          </span>
        </Fragment>
      ))}
      <span className="flex min-w-0 max-w-full items-center gap-2">
        <Swatch color={folder.color} />
        <h2 className="min-w-0 truncate text-3 font-strong" title={folder.name}>
          {folder.name}
        </h2>
        <ActionsMenu
          label={t('Actions for the folder {name}', { name: folder.name })}
          small
          className="flex-none"
          align="start"
          entries={menuOf(folder)}
        />
      </span>
    </div>
  );
}
