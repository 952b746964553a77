import { AppError } from '@vitrine/contract/errors';
import type { Folder, FolderId } from '@vitrine/contract/folders';
import { CheckCheck, CircleOff, Ellipsis, FolderInput, RadioTower, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { countOf, formatCount, formatSize } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectionAct, SelectionBar } from '../../ui/selection-bar.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { Tally } from '../../ui/tally.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { DeleteDialog } from './components/delete-dialog.tsx';
import { FolderDialog } from './components/folder-dialog.tsx';
import { entriesForFolder, type FolderActs, FolderList } from './components/folder-list.tsx';
import { LibraryDrag } from './components/library-drag.tsx';
import { LibrarySkeleton } from './components/library-skeleton.tsx';
import { LibraryTools } from './components/library-tools.tsx';
import type { MediumActs } from './components/media-acts.tsx';
import { MediaGrid } from './components/media-grid.tsx';
import { MediaPreview } from './components/media-preview.tsx';
import { MediaTable } from './components/media-table.tsx';
import { MoveDialog } from './components/move-dialog.tsx';
import { RenameDialog } from './components/rename-dialog.tsx';
import { StorageBar } from './components/storage-bar.tsx';
import { ACCEPTED } from './file-kind.ts';
import { useFolderFiles, useFolders } from './folder-queries.ts';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';
import type { Medium } from './medium.ts';
import { useConnectedDevices, useLibrary, useMediaUse, useRefreshLibrary, useStorage } from './queries.ts';
import { useMediaActs } from './use-media-acts.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { useUpload } from './upload-tray.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Everything the account has uploaded: to look at, to make active, to delete, to add to. */
export function MediaPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const view = readLibraryView(params);
  const search = useAddressText('search');
  const library = useLibrary({ kind: view.kind, folder: view.folder, search: search.settled });
  const storage = useStorage();
  const devices = useConnectedDevices();
  const refresh = useRefreshLibrary();
  const media = useMediaActs();
  const folders = useFolders();
  const folder = folders.list?.find(({ id }) => id === view.folder) ?? null;
  const folderFiles = useFolderFiles(folder?.id ?? null);
  const folderById = useMemo(() => new Map(folders.list?.map((each) => [each.id, each])), [folders.list]);
  const selection = useSelection(library.items);
  const [asked, setAsked] = useState<Asked | null>(null);
  const use = useMediaUse(asked?.to === 'delete' ? asked.media : nothing);
  const preview = usePreview(view, library);
  const addUploads = useUpload();
  const chooser = useRef<HTMLInputElement>(null);

  const upload = (files: readonly File[]) =>
    addUploads(files, {
      usedBytes: storage.stored?.usedBytes,
      limitBytes: storage.limit,
      folderId: folder?.id ?? null,
    });
  const isDropping = useFileDrop(upload);

  const look = (change: Partial<LibraryView>) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), ...change }), { replace: true });

  function clear() {
    search.setText('');
    setParams(
      (before) => {
        const after = withLibraryView(before, { ...readLibraryView(before), kind: 'all', folder: null });
        after.delete('search');
        return after;
      },
      { replace: true },
    );
  }

  const acts: MediumActs = {
    onPreview: preview.open,
    onSetActive: (medium, isActive) => media.setActive(medium, isActive),
    onMove: (medium) => setAsked({ to: 'move', media: [medium] }),
    onRename: (medium) => setAsked({ to: 'rename', medium }),
    onDelete: (medium) => setAsked({ to: 'delete', media: [medium] }),
  };
  const folderActs: FolderActs = {
    onEdit: (each) => setAsked({ to: 'save-folder', folder: each }),
    onDelete: (each) => setAsked({ to: 'delete-folder', folder: each }),
  };
  const closed = () => setAsked(null);

  function deleteMedia(doomed: readonly Medium[]) {
    media.remove(doomed, {
      onSettled: closed,
      onDone() {
        selection.clear();
        if (doomed.some(({ id }) => id === preview.medium?.id)) preview.close();
      },
    });
  }

  function moveMedia(moved: readonly Medium[], to: FolderId | null, name: string) {
    media.move(moved, to, name, () => {
      closed();
      selection.clear();
    });
  }

  const folderOf = ({ folderId }: Medium) => (folderId === null ? null : (folderById.get(folderId) ?? null));

  function openFolder(id: FolderId | null) {
    selection.clear();
    // A folder is a place to come back from.
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), folder: id }));
  }

  const uploadButton = (
    <Button variant="primary" onClick={() => chooser.current?.click()}>
      <Upload />
      Upload Media
    </Button>
  );

  return (
    <>
      <PageHeader title="Media Library" description="Pictures and videos for your screens" actions={uploadButton} />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to upload"
        className="hidden"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const files = [...(event.target.files ?? [])];
          // Or the same file could not be chosen again.
          event.target.value = '';
          if (files.length > 0) upload(files);
        }}
      />
      <PageBody className="gap-5! wide:gap-6!">
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
                      <small className="ml-1 text-2 font-normal text-ink-3">/ {formatCount(devices.total)}</small>
                    </>
                  ),
              },
            ]}
          />
          <StorageBar {...storage} />
        </div>
        <LibraryDrag media={library.items} chosen={selection.chosen} onMove={moveMedia}>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[200px_minmax(0,1fr)] wide:gap-8">
            <FolderList
              folders={folders.list}
              hasFailed={folders.hasFailed}
              onRetry={folders.retry}
              openId={view.folder}
              onOpen={openFolder}
              total={storage.stored === undefined ? null : storage.stored.imageCount + storage.stored.videoCount}
              files={folderFiles}
              acts={folderActs}
              onNew={() => setAsked({ to: 'save-folder', folder: null })}
            />
            <section aria-label={folder?.name ?? 'All Media'} className="min-w-0">
              {folder !== null && (
                <div className="mb-3 flex items-center gap-2">
                  <Swatch color={folder.color} />
                  <h2 className="min-w-0 truncate text-3 font-strong">{folder.name}</h2>
                  <Menu align="start" entries={entriesForFolder(folder, folderActs)}>
                    <IconButton small label={`Actions for the folder ${folder.name}`}>
                      <Ellipsis />
                    </IconButton>
                  </Menu>
                </div>
              )}
              <LibraryTools
                search={search.text}
                onSearch={search.setText}
                view={view}
                onChange={look}
                counts={library.counts}
                onClear={clear}
                onRefresh={() =>
                  refresh.mutate(undefined, {
                    onSuccess: () => toast({ title: 'Media library refreshed' }),
                    onError: (error) => toast({ title: 'Failed to fetch media', text: error.message, tone: 'danger' }),
                  })
                }
                isRefreshing={refresh.isPending}
              />
              <Contents
                library={library}
                layout={view.layout}
                isNarrowed={search.settled !== '' || view.kind !== 'all' || (view.folder !== null && folder === null)}
                folder={folder}
                folderOf={folderOf}
                selection={selection}
                acts={acts}
                onClear={clear}
                uploadButton={uploadButton}
              />
            </section>
          </div>
        </LibraryDrag>
      </PageBody>
      {isDropping && <DropHint />}
      {preview.medium !== null && (
        <MediaPreview {...preview} medium={preview.medium} onShow={preview.go} onClose={preview.close}>
          <PreviewActs medium={preview.medium} acts={acts} />
        </MediaPreview>
      )}
      {selection.chosen.length > 0 && (
        <SelectionBar
          title={`${formatCount(selection.chosen.length)} selected`}
          note={formatSize(selection.chosen.reduce((sum, { fileSize }) => sum + fileSize, 0))}
          onClear={selection.clear}
        >
          <SelectionAct icon={<CheckCheck />} label="Select all" onClick={selection.selectAll} />
          <SelectionAct
            icon={<FolderInput />}
            label="Move to folder"
            onClick={() => setAsked({ to: 'move', media: selection.chosen })}
          />
          <SelectionAct
            danger
            icon={<Trash2 />}
            label="Delete"
            onClick={() => setAsked({ to: 'delete', media: selection.chosen })}
          />
        </SelectionBar>
      )}
      {asked?.to === 'delete' && (
        <DeleteDialog
          media={asked.media}
          use={use}
          busy={media.isDeleting}
          onConfirm={() => deleteMedia(asked.media)}
          onClose={closed}
        />
      )}
      {asked?.to === 'move' && (
        <MoveDialog
          what={asked.media.length === 1 ? (asked.media[0]?.originalName ?? '') : countOf(asked.media.length, 'file')}
          currentId={placeOf(asked.media)}
          folders={folders.list ?? []}
          busy={media.isMoving}
          onMove={(to, name) => moveMedia(asked.media, to, name)}
          onNew={() => setAsked({ to: 'save-folder', folder: null, goesOn: asked })}
          onClose={closed}
        />
      )}
      {asked?.to === 'rename' && (
        <RenameDialog
          medium={asked.medium}
          busy={media.isRenaming}
          onRename={(name) => media.rename(asked.medium, name, closed)}
          onClose={closed}
        />
      )}
      {asked?.to === 'save-folder' && (
        <FolderDialog
          folder={asked.folder}
          busy={media.isSavingFolder}
          onSave={(facts) => media.saveFolder(asked.folder?.id ?? null, facts, () => setAsked(asked.goesOn ?? null))}
          onClose={() => setAsked(asked.goesOn ?? null)}
        />
      )}
      {asked?.to === 'delete-folder' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && closed()}
          title="Delete folder"
          text={`Are you sure you want to delete "${asked.folder.name}"? All contents will be moved to the root level.`}
          confirm="Delete"
          busy={media.isDeletingFolder}
          onConfirm={() =>
            media.deleteFolder(asked.folder.id, {
              onSettled: closed,
              onDone: () => asked.folder.id === view.folder && look({ folder: null }),
            })
          }
        />
      )}
    </>
  );
}

/** A question that is being asked. */
type Asked =
  | { to: 'delete' | 'move'; media: readonly Medium[] }
  | { to: 'rename'; medium: Medium }
  | { to: 'save-folder'; folder: Folder | null; goesOn?: Asked }
  | { to: 'delete-folder'; folder: Folder };

const nothing: readonly Medium[] = [];

/** The folder all of them lie in; undefined where they lie in several. */
function placeOf([first, ...others]: readonly Medium[]): FolderId | null | undefined {
  return first !== undefined && others.every(({ folderId }) => folderId === first.folderId)
    ? first.folderId
    : undefined;
}

const countOrRest = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));

interface ContentsProps {
  library: ReturnType<typeof useLibrary>;
  layout: LibraryView['layout'];
  isNarrowed: boolean;
  /** The open one. */
  folder: Folder | null;
  folderOf: (medium: Medium) => Folder | null;
  selection: Selection;
  acts: MediumActs;
  onClear: () => void;
  uploadButton: React.ReactNode;
}

function Contents({
  library,
  layout,
  isNarrowed,
  folder,
  folderOf,
  selection,
  acts,
  onClear,
  uploadButton,
}: ContentsProps) {
  const { items, failure, isPending, isLate, hasMore, more } = library;
  if (failure !== null) {
    const { title, error, retry, isRetrying } = failure;
    return (
      <ErrorState
        title={title}
        {...(error instanceof AppError && { text: error.message })}
        onRetry={retry}
        busy={isRetrying}
        note="Your screens go on playing."
      />
    );
  }
  if (isPending) return <LibrarySkeleton layout={layout} />;
  if (items.length === 0 && !hasMore) {
    return isNarrowed ? (
      <EmptyState plain title="No media found" text="Try adjusting your search, type or folder.">
        <Button onClick={onClear}>Clear</Button>
      </EmptyState>
    ) : folder !== null ? (
      <EmptyState
        title="This folder is empty"
        text="Drop files here from your computer, or drag pictures and videos onto its name."
      >
        {uploadButton}
      </EmptyState>
    ) : (
      <EmptyState
        title="No media yet"
        text="Pictures and videos that you upload here can go on any screen. Choose files, or drop them anywhere on this page."
      >
        {uploadButton}
      </EmptyState>
    );
  }
  const props = { media: items, folderOf, selection, acts, onNearEnd: more };
  return <div aria-busy={isLate}>{layout === 'grid' ? <MediaGrid {...props} /> : <MediaTable {...props} />}</div>;
}

function PreviewActs({ medium, acts }: { medium: Medium; acts: MediumActs }) {
  return (
    <>
      {medium.isActive ? (
        <Button onClick={() => acts.onSetActive(medium, false)}>
          <CircleOff />
          Stop being active
        </Button>
      ) : (
        <Button disabled={medium.status !== 'ready'} onClick={() => acts.onSetActive(medium, true)}>
          <RadioTower />
          Make Active
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => acts.onDelete(medium)}>
        <Trash2 />
        Delete
      </Button>
    </>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid animate-appear place-items-center rounded border-2 border-dashed border-accent-mark bg-[color-mix(in_oklab,var(--wall)_84%,transparent)]">
      <p className="flex items-center gap-2 text-4 font-strong text-accent-text">
        <Upload />
        Drop to upload
      </p>
    </div>
  );
}

/** Marks an entry of the history that the preview made itself, and may go back from. */
interface PreviewState {
  isPreview: true;
}

/** The file that the address says is shown whole, and the ways to and from it. */
function usePreview(view: LibraryView, { items, hasMore, more }: ReturnType<typeof useLibrary>) {
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `open` alone, and only compared
  const isOwnEntry = (location.state as Partial<PreviewState> | null)?.isPreview === true;
  const index = items.findIndex(({ id }) => id === view.preview);
  const medium = items[index] ?? null;
  const isWanted = view.preview !== null && medium === null && hasMore;

  // A link may lead to a file further down than what is loaded.
  useEffect(() => {
    if (isWanted) more();
  });

  const show = (id: string | null, how: { replace: boolean; state?: PreviewState | null }) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), preview: id }), {
      preventScrollReset: true,
      ...how,
    });
  return {
    medium,
    previous: items[index - 1] ?? null,
    next: index < 0 ? null : (items[index + 1] ?? null),
    open: ({ id }: Medium) => show(id, { replace: false, state: { isPreview: true } }),
    go: ({ id }: Medium) => show(id, { replace: true, state: isOwnEntry ? { isPreview: true } : null }),
    close: () => (isOwnEntry ? void navigate(-1) : show(null, { replace: true })),
  };
}
