import type { MediaKind } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/lists/badge.tsx';
import { useEscape } from '../../../ui/overlays/escape.ts';
import { titleOf } from '../../../ui/format/file-title.ts';
import { elementToReturnTo } from '../../../ui/overlays/focus-return.ts';
import { countOf, formatCount, formatDateTime, formatDuration, formatSize } from '../../../ui/format/format.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { contentLabel } from '../../playout/index.ts';
import { groundOf, type MediaItem, thumbnailOf, shapeOf } from '../media-item.ts';

export interface MediaPreviewProps {
  item: MediaItem;
  /** The files before and after it; null at the ends. */
  previous: MediaItem | null;
  next: MediaItem | null;
  onShow: (item: MediaItem) => void;
  onClose: () => void;
  /** Where it is used; undefined while that is loading. */
  use: MediaUse | undefined;
  /** Buttons below its details. */
  children: ReactNode;
}

/** One file in full size with its details. Arrow keys show its neighbors, Escape closes. */
export function MediaPreview({ item, previous, next, onShow, onClose, use, children }: MediaPreviewProps) {
  const opener = useRef<HTMLElement | null>(null);
  const escape = useEscape(onClose);
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          className="stage fixed inset-0 z-30 grid animate-appear grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-wall text-ink focus-visible:outline-none wide:grid-cols-[minmax(0,1fr)_320px] wide:grid-rows-[auto_minmax(0,1fr)]"
          onOpenAutoFocus={(event) => {
            opener.current = elementToReturnTo();
            event.preventDefault();
            sheet.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          {...escape}
          onKeyDown={(event) => {
            escape.onKeyDown(event);
            // In the video's own controls the arrows seek.
            if (event.target instanceof HTMLVideoElement) return;
            // With a modifier the browser handles them: Alt and Left navigates back.
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
            if (to === null) return;
            event.preventDefault();
            onShow(to);
          }}
        >
          <header className="flex items-center gap-2 px-4 py-3 wide:col-span-2">
            <Radix.Title className="min-w-0 truncate text-3 font-strong">{titleOf(item.originalName)}</Radix.Title>
            {item.isActive && <Badge tone="accent">Active</Badge>}
            <span className="ml-auto flex flex-none items-center gap-1">
              <StepButton label="Previous" shortcut="←" to={previous} onShow={onShow}>
                <ChevronLeft />
              </StepButton>
              <StepButton label="Next" shortcut="→" to={next} onShow={onShow}>
                <ChevronRight />
              </StepButton>
              <Radix.Close asChild>
                <IconButton label="Close" shortcut="Esc">
                  <X />
                </IconButton>
              </Radix.Close>
            </span>
          </header>
          <div className="relative min-h-0 min-w-0 bg-glass [container-type:size]">
            <FullView key={item.id} item={item} />
          </div>
          <aside aria-label="Details" className="overflow-y-auto px-4 py-3 max-wide:max-h-[36dvh] wide:px-6 wide:py-4">
            <Properties item={item} />
            {use !== undefined && <UsedOn use={use} kind={item.kind} />}
            <div className="mt-6 flex flex-wrap gap-2">{children}</div>
          </aside>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface StepButtonProps {
  label: string;
  shortcut: string;
  to: MediaItem | null;
  onShow: (item: MediaItem) => void;
  children: ReactNode;
}

/** Disabled by `aria-disabled` at the ends of the list, so that it keeps the focus. */
function StepButton({ label, shortcut, to, onShow, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      aria-disabled={to === null}
      className={to === null ? 'opacity-40' : ''}
      onClick={() => to !== null && onShow(to)}
    >
      {children}
    </IconButton>
  );
}

const fillClass = 'absolute inset-0 size-full object-contain';

function FullView({ item }: { item: MediaItem }) {
  const { kind, status, filename, originalName, failure } = item;
  const [isBroken, setIsBroken] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  if (status === 'failed' || isBroken) {
    return (
      <p role="alert" className="grid size-full place-items-center p-6 text-center text-ink-2">
        {failure ?? 'This file cannot be shown in this browser.'}
      </p>
    );
  }
  if (kind === 'video') {
    return (
      <video
        className={fillClass}
        src={fileUrl(kind, filename)}
        poster={thumbnailOf(item) ?? undefined}
        aria-label={originalName}
        controls
        autoPlay
        muted
        playsInline
        onError={() => setIsBroken(true)}
      />
    );
  }
  // The checkered background covers the area of the image only.
  const isClear = groundOf(item) === 'checker';
  const shape = shapeOf(item);
  const picture = thumbnailOf(item);
  const place = { aspectRatio: shape, width: `min(100cqw, ${shape * 100}cqh)` };
  return (
    <>
      {!isLoaded && (
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto bg-sunken bg-contain bg-center"
          style={{
            ...place,
            ...(item.averageColor !== null && { backgroundColor: item.averageColor }),
            ...(picture !== null && { backgroundImage: `url("${picture}")` }),
          }}
        />
      )}
      <img
        className={isClear && isLoaded ? 'pane-checker absolute inset-0 m-auto object-contain' : fillClass}
        style={isClear && isLoaded ? place : undefined}
        src={fileUrl(kind, filename)}
        alt={originalName}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsBroken(true)}
      />
    </>
  );
}

/** The screens, schedules and playlists that use the file. */
function UsedOn({ use, kind }: { use: MediaUse; kind: MediaKind }) {
  const { devices, deviceCount, schedules, playlists, isActive } = use;
  const more = deviceCount - devices.length;
  return (
    <section aria-label="Used on" className="mt-4">
      <h3 className="text-1 font-normal text-ink-3">Used on</h3>
      {devices.length > 0 && (
        <ul className="mt-0.5 grid gap-0.5">
          {devices.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link
                to={`/device-management/${id}`}
                className="link inline-block min-h-6 max-w-full truncate align-top"
                title={name}
              >
                {name}
              </Link>
            </li>
          ))}
          {more > 0 && <li className="text-ink-2">and {formatCount(more)} more</li>}
        </ul>
      )}
      {isActive && <p>{`Every screen without its own media (active ${kind})`}</p>}
      {schedules > 0 && <p className="text-ink-2">In {countOf(schedules, 'schedule')}</p>}
      {playlists > 0 && <p className="text-ink-2">In {countOf(playlists, 'playlist')}</p>}
      {deviceCount === 0 && schedules === 0 && playlists === 0 && !isActive && <p>No screen</p>}
    </section>
  );
}

function Properties({ item }: { item: MediaItem }) {
  const { kind, originalName, fileSize, width, height, duration, fps, createdAt, status } = item;
  const properties = [
    ['File name', originalName],
    ['Type', contentLabel(kind)],
    ['Size', formatSize(fileSize)],
    ['Dimensions', width === null || height === null ? null : `${width} × ${height}`],
    ['Duration', duration === null ? null : formatDuration(duration)],
    ['Frame rate', fps === null ? null : `${Number(fps.toFixed(2))} fps`],
    ['Created', formatDateTime(createdAt, 'Unknown date')],
    ['Status', status === 'ready' ? null : status === 'processing' ? 'Preparing' : 'Failed'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-1">
      {properties.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-1 text-ink-3">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
