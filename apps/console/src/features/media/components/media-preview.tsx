import { fileUrl } from '@vitrine/contract/media';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { useEscape } from '../../../ui/escape.ts';
import { elementToReturnTo } from '../../../ui/focus-return.ts';
import { formatDateTime, formatDuration, formatSize } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { groundOf, type Medium, pictureOf, shapeOf, wordFor } from '../medium.ts';

export interface MediaPreviewProps {
  medium: Medium;
  /** The files before and after it; null at the ends. */
  previous: Medium | null;
  next: Medium | null;
  onShow: (medium: Medium) => void;
  onClose: () => void;
  /** Below its facts: buttons. */
  children: ReactNode;
}

/** One file on the whole screen, with what is known of it. Arrow keys go on, Escape leads back. */
export function MediaPreview({ medium, previous, next, onShow, onClose, children }: MediaPreviewProps) {
  const opener = useRef<HTMLElement | null>(null);
  const escape = useEscape(onClose);
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          className="stage fixed inset-0 z-30 grid animate-appear grid-rows-[auto_minmax(0,1fr)_auto] bg-wall text-ink focus-visible:outline-none wide:grid-cols-[minmax(0,1fr)_300px] wide:grid-rows-[auto_minmax(0,1fr)]"
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
            const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
            if (to === null) return;
            event.preventDefault();
            onShow(to);
          }}
        >
          <header className="flex items-center gap-2 px-4 py-3 wide:col-span-2">
            <Radix.Title className="min-w-0 truncate text-3 font-strong">{medium.originalName}</Radix.Title>
            {medium.isActive && <Badge tone="accent">Active</Badge>}
            <span className="ml-auto flex items-center gap-1">
              <Go label="Previous" shortcut="←" to={previous} onShow={onShow}>
                <ChevronLeft />
              </Go>
              <Go label="Next" shortcut="→" to={next} onShow={onShow}>
                <ChevronRight />
              </Go>
              <Radix.Close asChild>
                <IconButton label="Close" shortcut="Esc">
                  <X />
                </IconButton>
              </Radix.Close>
            </span>
          </header>
          <div className="relative min-h-0 min-w-0 bg-glass [container-type:size]">
            <Whole key={medium.id} medium={medium} />
          </div>
          <aside aria-label="Details" className="overflow-y-auto px-4 py-3 max-wide:max-h-[36dvh] wide:px-6 wide:py-4">
            <Facts medium={medium} />
            <div className="mt-6 flex flex-wrap gap-2">{children}</div>
          </aside>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface GoProps {
  label: string;
  shortcut: string;
  to: Medium | null;
  onShow: (medium: Medium) => void;
  children: ReactNode;
}

/** Stays in its place at the ends of the list, so that the focus does too. */
function Go({ label, shortcut, to, onShow, children }: GoProps) {
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

function Whole({ medium }: { medium: Medium }) {
  const { kind, status, filename, originalName, failure } = medium;
  const [isBroken, setIsBroken] = useState(false);
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
        poster={pictureOf(medium) ?? undefined}
        aria-label={originalName}
        controls
        autoPlay
        muted
        playsInline
        onError={() => setIsBroken(true)}
      />
    );
  }
  // What shows through is the picture's own place, not all of the stage.
  const isClear = groundOf(medium) === 'checker';
  const shape = shapeOf(medium);
  return (
    <img
      className={isClear ? 'pane-checker absolute inset-0 m-auto object-contain' : fillClass}
      style={isClear ? { aspectRatio: shape, width: `min(100cqw, ${shape * 100}cqh)` } : undefined}
      src={fileUrl(kind, filename)}
      alt={originalName}
      onError={() => setIsBroken(true)}
    />
  );
}

function Facts({ medium }: { medium: Medium }) {
  const { kind, fileSize, width, height, duration, fps, createdAt, status } = medium;
  const facts = [
    ['Type', wordFor(kind)],
    ['Size', formatSize(fileSize)],
    ['Dimensions', width === null || height === null ? null : `${width} × ${height}`],
    ['Duration', duration === null ? null : formatDuration(duration)],
    ['Frame rate', fps === null ? null : `${Number(fps.toFixed(2))} fps`],
    ['Created', formatDateTime(createdAt, 'Unknown date')],
    ['State', status === 'ready' ? null : status === 'processing' ? 'Preparing' : 'Failed'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-1">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-1 text-ink-3">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
