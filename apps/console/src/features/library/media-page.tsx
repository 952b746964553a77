import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import type { MediaId } from '@vitrine/contract/library/media';
import { CheckCheck, Ellipsis, FolderInput, FolderPlus, Trash2, Upload } from 'lucide-react';
import { Fragment, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { titleOf } from '../../ui/format/file-title.ts';
import { formatCount, formatSize } from '../../ui/format/format.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SelectionAct, SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { Swatch } from '../../ui/forms/swatch.tsx';
import { Tally } from '../../ui/lists/tally.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useInTime } from '../../ui/rendering/use-in-time.ts';
import { useStable } from '../../ui/rendering/use-stable.ts';
import { useWidth } from '../../ui/layout/use-width.ts';
import { useFollowed } from '../playout/index.ts';
import { DropHint, useFileDrop, useUpload } from '../uploads/index.ts';
import { entriesForFolder, type FolderActions, FolderList } from './folders/folder-list.tsx';
import { LibraryDrag } from './contents/media-drag-and-drop.tsx';
import { LibraryTools } from './contents/media-toolbar.tsx';
import type { MediaActions } from './contents/media-actions.tsx';
import { PreviewActs } from './preview/preview-actions.tsx';
import { StorageBar } from './components/storage-bar.tsx';
import type { UploadWish } from './uploads/upload-dialog.tsx';
import { FolderFiles } from './folders/folder-files.tsx';
import { useFolders } from './folders/queries.ts';
import { ancestorsOf } from './folders/folder-tree.ts';
import { LibraryContents } from './contents/media-contents.tsx';
import type { Asked } from './dialogs/library-dialogs.tsx';
import { LibraryDialogs, loadPieces, MediaPreview, Receipt, UploadDialog } from './library-pieces.ts';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';
import type { MediaItem } from './media-item.ts';
import { useConnectedDevices, useLibrary, useMediaUse, useRefreshLibrary, useStorage } from './queries.ts';
import { useMediaActs } from './dialogs/use-library-mutations.ts';
import { usePreview } from './preview/use-preview.ts';
import { selectedIn, type Selection, useSelected, useSelection } from '../../ui/lists/use-selection.ts';
import { useUnfolded } from './folders/use-expanded-folders.ts';

/** Everything the account has uploaded: to look at, to make active, to delete, to add to. */
export function MediaPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const view = readLibraryView(params);
  const search = params.get('search') ?? '';
  const library = useLibrary({ kind: view.kind, folder: view.folder, search });
  const storage = useStorage();
  const devices = useConnectedDevices();
  const refresh = useRefreshLibrary();
  const media = useMediaActs();
  const folders = useFolders();
  const folder = folders.list?.find(({ id }) => id === view.folder) ?? null;
  const isUnknownFolder = view.folder !== null && folder === null && folders.isCurrent;
  const { isUnfolded, unfold } = useUnfolded(view.folder);
  const folderById = useMemo(() => new Map(folders.list?.map((each) => [each.id, each])), [folders.list]);
  const selection = useSelection(library.items);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was made active here, followed until it is on air. */
  const [followed, setFollowed] = useFollowed('active');
  const deletionUse = useMediaUse(asked?.to === 'delete' ? asked.media : nothing);
  const doomed = useRef(new Set<string>());
  const preview = usePreview(view, library, (id) => {
    if (doomed.current.has(id)) return;
    toast({ title: 'File not found', text: 'It may have been deleted, or moved to another folder.', tone: 'danger' });
  });
  const previewUse = useMediaUse(preview.item === null ? nothing : [preview.item]);
  const addUploads = useUpload();
  const place = useRef<HTMLElement>(null);
  const width = useWidth(place);
  const [isChoosing, setIsChoosing] = useState(false);
  useInTime(loadPieces);

  const upload = (files: readonly File[], wish: UploadWish) =>
    addUploads(files, { usedBytes: storage.stored?.usedBytes, limitBytes: storage.limit, ...wish });
  const isDropping = useFileDrop(
    isChoosing ? null : (files) => upload(files, { kind: 'all', folderId: folder?.id ?? null }),
  );

  const look = (change: Partial<LibraryView>) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), ...change }), { replace: true });

  // A link to a deleted folder, or to another account's.
  useEffect(() => {
    if (!isUnknownFolder) return;
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), folder: null }), { replace: true });
  }, [isUnknownFolder, setParams]);

  function clear() {
    setParams(
      (before) => {
        const after = withLibraryView(before, { ...readLibraryView(before), kind: 'all', folder: null });
        after.delete('search');
        return after;
      },
      { replace: true },
    );
  }

  const acts = useStable<MediaActions>({
    onPreview: preview.open,
    onSelect: (item) => selection.set(item, true),
    onSetActive: (item, isActive) =>
      media.setActive(item, isActive, () =>
        setFollowed(isActive ? { mediaId: item.id, mediaName: titleOf(item.originalName) } : null),
      ),
    onMove: (item) => setAsked({ to: 'move', media: [item] }),
    onRename: (item) => setAsked({ to: 'rename', item }),
    onDelete: (item) => setAsked({ to: 'delete', media: [item] }),
  });
  const folderActs = useStable<FolderActions>({
    onEdit: (each) => setAsked({ to: 'save-folder', folder: each, parentId: each.parentId }),
    onMove: (each) => setAsked({ to: 'move-folder', folder: each }),
    onDelete: (each) => setAsked({ to: 'delete-folder', folder: each }),
  });
  const closed = () => setAsked(null);

  function deleteMedia(chosen: readonly MediaItem[]) {
    for (const { id } of chosen) doomed.current.add(id);
    if (chosen.some(({ id }) => id === followed?.mediaId)) setFollowed(null);
    media.remove(chosen, { onSettled: closed, onDone: selection.clear });
  }

  function moveMedia(moved: readonly MediaItem[], to: FolderId | null, name: string) {
    media.move(moved, to, name, () => {
      closed();
      selection.clear();
    });
  }

  const folderOf = useCallback(
    ({ folderId }: MediaItem) => (folderId === null ? null : (folderById.get(folderId) ?? null)),
    [folderById],
  );

  function openFolder(id: FolderId | null) {
    selection.clear();
    // A folder is a place to come back from.
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), folder: id }));
  }

  /** One of a folder's files, or all of them, whatever narrows the view now. */
  function openFile({ id }: Folder, file: MediaId | null) {
    selection.clear();
    setParams((before) => {
      const { layout } = readLibraryView(before);
      const after = withLibraryView(before, { kind: 'all', folder: id, layout, preview: file });
      after.delete('search');
      return after;
    });
  }

  const { onChoose, onLook, onClear, onRefresh, onNewFolder, onOpen, onOpenFile, onUnfold } = useStable({
    onChoose: () => setIsChoosing(true),
    onLook: look,
    onClear: clear,
    onRefresh: () =>
      refresh.mutate(undefined, {
        onSuccess: () => toast({ title: 'Media library refreshed' }),
        onError: (error) => toast({ title: 'Failed to fetch media', text: error.message, tone: 'danger' }),
      }),
    onNewFolder: () => setAsked({ to: 'save-folder', folder: null, parentId: folder?.id ?? null }),
    onOpen: openFolder,
    onOpenFile: openFile,
    onUnfold: unfold,
  });
  const renderFiles = useCallback((each: Folder) => <FolderFiles folder={each} onOpen={onOpenFile} />, [onOpenFile]);
  const uploadButton = useMemo(
    () => (
      <Button variant="primary" onClick={onChoose}>
        <Upload />
        Upload Media
      </Button>
    ),
    [onChoose],
  );
  const wallEntries = useMemo<readonly MenuEntry[]>(
    () => [
      { label: 'Upload Media', icon: <Upload />, onSelect: onChoose },
      { label: 'New Folder', icon: <FolderPlus />, onSelect: onNewFolder },
      'divider',
      { label: 'Select all', icon: <CheckCheck />, onSelect: selection.selectAll },
    ],
    [onChoose, onNewFolder, selection.selectAll],
  );
  const { kind, layout } = view;
  const isNarrowed = search !== '' || kind !== 'all';
  // Keys and clicks are answered first: the files follow when there is time.
  const contents = useDeferredValue(
    useMemo(() => ({ library, layout, isNarrowed, folder }), [library, layout, isNarrowed, folder]),
  );

  return (
    <>
      <PageHeader title="Media Library" description="Pictures and videos for your screens" actions={uploadButton} />
      <PageBody className="gap-5! wide:gap-6!">
        <Suspense>{followed !== null && <Receipt followed={followed} onClose={() => setFollowed(null)} />}</Suspense>
        <div className="grid gap-3">
          <Tally
            items={[
              { label: 'Total Images', value: countOrRest(storage.stored?.imageCount) },
              { label: 'Total Videos', value: countOrRest(storage.stored?.videoCount) },
              { label: 'Total Folders', value: countOrRest(folders.list?.length) },
              {
                label: 'Connected Devices',
                value:
                  devices === undefined ? (
                    '–'
                  ) : (
                    <>
                      {formatCount(devices.online)}
                      <small className="ml-1 text-2 font-normal text-ink-3 max-wide:hidden">
                        / {formatCount(devices.total)}
                      </small>
                    </>
                  ),
              },
            ]}
          />
          <StorageBar {...storage} />
        </div>
        <LibraryDrag media={library.items} selection={selection} onMove={moveMedia}>
          <div className="flex min-w-0 flex-col gap-4 wide:grid wide:grid-cols-[200px_minmax(0,1fr)] wide:gap-8">
            <FolderList
              folders={folders.list}
              failure={folders.failure}
              openId={view.folder}
              onOpen={onOpen}
              total={storage.stored === undefined ? null : storage.stored.imageCount + storage.stored.videoCount}
              isUnfolded={isUnfolded}
              onUnfold={onUnfold}
              renderFiles={renderFiles}
              acts={folderActs}
              onNew={onNewFolder}
            />
            <section ref={place} aria-label={folder?.name ?? 'All Media'} className="min-w-0">
              {folder !== null && (
                <div className="mb-3 flex flex-wrap items-center gap-x-2">
                  {ancestorsOf(folders.list ?? nowhere, folder.id).map(({ id, name }) => (
                    <Fragment key={id}>
                      <button
                        type="button"
                        className="min-h-7 min-w-0 max-w-40 truncate rounded-small text-3 text-ink-2 hover:underline"
                        title={name}
                        onClick={() => onOpen(id)}
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
                    <Menu align="start" entries={entriesForFolder(folder, folderActs)}>
                      <IconButton small className="flex-none" label={`Actions for the folder ${folder.name}`}>
                        <Ellipsis />
                      </IconButton>
                    </Menu>
                  </span>
                </div>
              )}
              <LibraryTools
                kind={kind}
                layout={layout}
                isInFolder={view.folder !== null}
                onChange={onLook}
                counts={library.counts}
                onClear={onClear}
                onRefresh={onRefresh}
                isRefreshing={refresh.isPending}
              />
              <LibraryContents
                {...contents}
                width={width}
                folderOf={folderOf}
                selection={selection}
                acts={acts}
                wallEntries={wallEntries}
                onClear={onClear}
                uploadButton={uploadButton}
              />
            </section>
          </div>
        </LibraryDrag>
      </PageBody>
      {isDropping && <DropHint folder={folder?.name ?? null} />}
      <ChosenMedia selection={selection} media={library.items} onAsk={setAsked} />
      <Suspense>
        {isChoosing && (
          <UploadDialog
            folders={folders.list ?? nowhere}
            folderId={folder?.id ?? null}
            room={<StorageBar {...storage} />}
            onFiles={upload}
            onClose={() => setIsChoosing(false)}
          />
        )}
        {preview.item !== null && (
          <MediaPreview {...preview} item={preview.item} use={previewUse} onShow={preview.go} onClose={preview.close}>
            <PreviewActs item={preview.item} acts={acts} />
          </MediaPreview>
        )}
        {asked !== null && (
          <LibraryDialogs
            asked={asked}
            onAsk={setAsked}
            media={media}
            use={deletionUse}
            folders={folders.list ?? nowhere}
            onDelete={deleteMedia}
            onMove={moveMedia}
            onFolderDeleted={(id) => id === view.folder && look({ folder: null })}
          />
        )}
      </Suspense>
    </>
  );
}

interface ChosenMediaProps {
  selection: Selection<MediaItem>;
  media: readonly MediaItem[];
  onAsk: (asked: Asked) => void;
}

/** What can be done with the chosen files. */
function ChosenMedia({ selection, media, onAsk }: ChosenMediaProps) {
  // Deferred: the row that was clicked is painted first.
  const chosen = selectedIn(media, useDeferredValue(useSelected(selection)));
  // What is done is done with those that are chosen then, seen or not.
  const ask = (to: 'move' | 'delete') => onAsk({ to, media: selectedIn(media, selection.read()) });
  if (chosen.length === 0) return null;
  return (
    <SelectionBar
      title={`${formatCount(chosen.length)} selected`}
      note={formatSize(chosen.reduce((sum, { fileSize }) => sum + fileSize, 0))}
      onClear={selection.clear}
    >
      <SelectionAct icon={<CheckCheck />} label="Select all" onClick={selection.selectAll} />
      <SelectionAct icon={<FolderInput />} label="Move to folder" onClick={() => ask('move')} />
      <SelectionAct danger icon={<Trash2 />} label="Delete" onClick={() => ask('delete')} />
    </SelectionBar>
  );
}

const nothing: readonly MediaItem[] = [];
const nowhere: readonly Folder[] = [];

const countOrRest = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));
