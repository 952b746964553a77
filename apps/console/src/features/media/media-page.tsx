import { AppError } from '@vitrine/contract/errors';
import { CircleOff, RadioTower, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tally } from '../../ui/tally.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { DeleteDialog } from './components/delete-dialog.tsx';
import { LibrarySkeleton } from './components/library-skeleton.tsx';
import { LibraryTools } from './components/library-tools.tsx';
import type { MediumActs } from './components/media-acts.tsx';
import { MediaGrid } from './components/media-grid.tsx';
import { MediaPreview } from './components/media-preview.tsx';
import { MediaTable } from './components/media-table.tsx';
import { StorageBar } from './components/storage-bar.tsx';
import { ACCEPTED } from './file-kind.ts';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';
import type { Medium } from './medium.ts';
import {
  useConnectedDevices,
  useDeleteMedium,
  useLibrary,
  useMediaUse,
  useRefreshLibrary,
  useSetActive,
  useStorage,
} from './queries.ts';
import { useUpload } from './upload-tray.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Everything the account has uploaded: to look at, to make active, to delete, to add to. */
export function MediaPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const view = readLibraryView(params);
  const search = useAddressText('search');
  const library = useLibrary(view.kind, search.settled);
  const storage = useStorage();
  const devices = useConnectedDevices();
  const refresh = useRefreshLibrary();
  const setActive = useSetActive();
  const remove = useDeleteMedium();
  const [toDelete, setToDelete] = useState<Medium | null>(null);
  const use = useMediaUse(toDelete?.id ?? null);
  const preview = usePreview(view, library);
  const addUploads = useUpload();
  const chooser = useRef<HTMLInputElement>(null);

  const upload = (files: readonly File[]) =>
    addUploads(files, { usedBytes: storage.stored?.usedBytes, limitBytes: storage.limit });
  const isDropping = useFileDrop(upload);

  const look = (change: Partial<LibraryView>) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), ...change }), { replace: true });

  function clear() {
    search.setText('');
    setParams(
      (before) => {
        const after = withLibraryView(before, { ...readLibraryView(before), kind: 'all' });
        after.delete('search');
        return after;
      },
      { replace: true },
    );
  }

  const acts: MediumActs = {
    onPreview: preview.open,
    onDelete: setToDelete,
    onSetActive: (medium, isActive) =>
      setActive.mutate(
        { medium, isActive },
        {
          onSuccess: () =>
            toast({
              title: isActive
                ? `${medium.kind === 'image' ? 'Image' : 'Video'} set as active`
                : `${medium.kind === 'image' ? 'Image' : 'Video'} no longer active`,
            }),
          onError: (error) =>
            toast({ title: `Error setting ${medium.kind} as active`, text: error.message, tone: 'danger' }),
        },
      ),
  };

  function deleteMedium(medium: Medium) {
    remove.mutate(medium, {
      onSuccess() {
        setToDelete(null);
        if (preview.medium?.id === medium.id) preview.close();
        toast({ title: medium.kind === 'image' ? 'Image deleted successfully' : 'Video deleted successfully' });
      },
      onError(error) {
        setToDelete(null);
        toast({ title: `Error deleting ${medium.kind}`, text: error.message, tone: 'danger' });
      },
    });
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
        <section aria-label="All Media" className="min-w-0">
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
            isNarrowed={search.settled !== '' || view.kind !== 'all'}
            acts={acts}
            onClear={clear}
            uploadButton={uploadButton}
          />
        </section>
      </PageBody>
      {isDropping && <DropHint />}
      {preview.medium !== null && (
        <MediaPreview {...preview} medium={preview.medium} onShow={preview.go} onClose={preview.close}>
          <PreviewActs medium={preview.medium} acts={acts} />
        </MediaPreview>
      )}
      {toDelete !== null && (
        <DeleteDialog
          medium={toDelete}
          use={use}
          busy={remove.isPending}
          onConfirm={() => deleteMedium(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}

const countOrRest = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));

interface ContentsProps {
  library: ReturnType<typeof useLibrary>;
  layout: LibraryView['layout'];
  isNarrowed: boolean;
  acts: MediumActs;
  onClear: () => void;
  uploadButton: React.ReactNode;
}

function Contents({ library, layout, isNarrowed, acts, onClear, uploadButton }: ContentsProps) {
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
      <EmptyState plain title="No media found" text="Try adjusting your search or type.">
        <Button onClick={onClear}>Clear</Button>
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
  const props = { media: items, acts, onNearEnd: more };
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
