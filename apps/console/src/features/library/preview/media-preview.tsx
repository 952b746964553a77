import type { ListedKind } from '@vitrine/contract/library/content';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { toLogicalKey } from '../../../ui/layout/direction.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { useEscape } from '../../../ui/overlays/escape.ts';
import { findElementToReturnTo } from '../../../ui/overlays/focus-return.ts';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { WebpageFrame } from '../../../ui/screen/webpage-frame.tsx';
import { LayoutPicture } from '../../content/index.ts';
import { ContentTags } from '../../tags/index.ts';
import {
  formatItemTitle,
  isDrawnItem,
  isFile,
  type LibraryItem,
  parseHost,
  type WebpageItem,
} from '../library-item.ts';
import { AUDIO_HINT } from '../audio-hint.ts';
import { DocumentView } from './document-view.tsx';
import { FileView } from './file-view.tsx';
import { Properties } from './properties.tsx';
import { ValidityFields } from './validity-fields.tsx';
import { VideoVolume } from './video-volume.tsx';

export interface MediaPreviewProps {
  item: LibraryItem;
  /** The items before and after it; null at the ends. */
  previous: LibraryItem | null;
  next: LibraryItem | null;
  onShow: (item: LibraryItem) => void;
  onClose: () => void;
  /** The places where the item is used; undefined while they are loading. */
  use: MediaUse | undefined;
  /** The versions of its file. */
  versions?: ReactNode;
  /** Buttons below its details. */
  children: ReactNode;
}

/** One item in full size with its details. Arrow keys show its neighbors, Escape closes. */
export function MediaPreview({ item, previous, next, onShow, onClose, use, versions, children }: MediaPreviewProps) {
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
            opener.current = findElementToReturnTo();
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
            // The arrows seek in the video's own controls.
            if (event.target instanceof HTMLMediaElement) return;
            // The browser handles arrows with a modifier: Alt and Left navigates back.
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const key = toLogicalKey(event.key);
            const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : null;
            if (to === null) return;
            event.preventDefault();
            onShow(to);
          }}
        >
          <header className="flex items-center gap-2 px-4 py-3 wide:col-span-2">
            <Radix.Title className="min-w-0 truncate text-3 font-strong">{formatItemTitle(item)}</Radix.Title>
            {item.isActive && <Badge tone="accent">{t('Active')}</Badge>}
            <span className="ms-auto flex flex-none items-center gap-1">
              <StepButton label={t('Previous')} shortcut={toLogicalKey('←')} to={previous} onShow={onShow}>
                <ChevronLeft />
              </StepButton>
              <StepButton label={t('Next')} shortcut={toLogicalKey('→')} to={next} onShow={onShow}>
                <ChevronRight />
              </StepButton>
              <Radix.Close asChild>
                <IconButton label={t('Close')} shortcut={t('Esc')}>
                  <X />
                </IconButton>
              </Radix.Close>
            </span>
          </header>
          <div className="relative min-h-0 min-w-0 bg-glass [container-type:size]">
            {item.kind === 'webpage' && <WebpageView key={item.id} webpage={item} />}
            {(item.kind === 'layout' || isDrawnItem(item)) && (
              <LayoutPicture key={item.id} isPlaying id={item.id} alt={item.name} />
            )}
            {item.kind === 'document' && <DocumentView key={item.id} document={item} />}
            {isFile(item) && <FileView key={item.id} item={item} />}
          </div>
          <aside
            aria-label={t('Details')}
            className="overflow-y-auto px-4 py-3 max-wide:max-h-[36dvh] wide:px-6 wide:py-4"
          >
            <Properties item={item} />
            {item.tags !== undefined && (
              <div className="mt-3">
                <ContentTags id={item.id} tags={item.tags} />
              </div>
            )}
            {item.kind === 'video' && item.hasSound !== false && <VideoVolume video={item} />}
            {(item.kind === 'image' || item.kind === 'video' || item.kind === 'document') && (
              <ValidityFields item={item} />
            )}
            {item.kind === 'audio' && <p className="mt-4 text-ink-2">{AUDIO_HINT}</p>}
            {use !== undefined && <UsedOn use={use} kind={item.kind} />}
            {versions}
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
  to: LibraryItem | null;
  onShow: (item: LibraryItem) => void;
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

/** The screens, schedules, playlists, layouts and web pages that use the item. */
function UsedOn({ use, kind }: { use: MediaUse; kind: ListedKind }) {
  const { devices, deviceCount, schedules, playlists, layouts, webpages, drawn, isActive } = use;
  const more = deviceCount - devices.length;
  return (
    <section aria-label={t('Used on')} className="mt-4">
      <h3 className="text-1 font-normal text-ink-3">{t('Used on')}</h3>
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
          {more > 0 && <li className="text-ink-2">{t('and {count, number} more', { count: more })}</li>}
        </ul>
      )}
      {isActive && (
        <p>
          {t(
            '{kind, select, image {Screens with nothing else to show (active image)} video {Screens with nothing else to show (active video)} document {Screens with nothing else to show (active document)} webpage {Screens with nothing else to show (active web page)} layout {Screens with nothing else to show (active layout)} other {Screens with nothing else to show (active content)}}',
            { kind },
          )}
        </p>
      )}
      {schedules > 0 && (
        <p className="text-ink-2">{t('In {schedules, plural, one {# schedule} other {# schedules}}', { schedules })}</p>
      )}
      {playlists > 0 && (
        <p className="text-ink-2">{t('In {playlists, plural, one {# playlist} other {# playlists}}', { playlists })}</p>
      )}
      {layouts > 0 && (
        <p className="text-ink-2">{t('In {layouts, plural, one {# layout} other {# layouts}}', { layouts })}</p>
      )}
      {webpages > 0 && (
        <p className="text-ink-2">
          {t('Fallback picture of {webpages, plural, one {# web page} other {# web pages}}', { webpages })}
        </p>
      )}
      {drawn > 0 && (
        <p className="text-ink-2">
          {t(
            'Fallback picture of {drawn, plural, one {# stream or online video} other {# streams and online videos}}',
            {
              drawn,
            },
          )}
        </p>
      )}
      {deviceCount === 0 && schedules + playlists + layouts + webpages + drawn === 0 && !isActive && (
        <p>{t('No screen')}</p>
      )}
    </section>
  );
}

/** A web page as a screen shows it, or the reason why it cannot be shown here. */
function WebpageView({ webpage }: { webpage: WebpageItem }) {
  const { name, url, zoom, framing, framingReason, framingTold, iconUrl } = webpage;
  const [isTried, setIsTried] = useState(false);
  if (framing === 'allowed' || isTried) {
    return (
      <span className="absolute inset-0 m-auto block aspect-[16/9] w-[min(100cqw,177.78cqh)]">
        <WebpageFrame url={url} title={name} zoom={zoom} />
      </span>
    );
  }
  return (
    <div className="grid size-full content-center justify-items-center gap-4 overflow-y-auto p-6 text-center">
      <span className="relative block aspect-[16/9] w-[min(320px,60cqw)] overflow-hidden rounded-picture">
        <WebpageCard icon={iconUrl} name={name} host={parseHost(url)} />
      </span>
      <p className="max-w-120 text-pretty text-ink-2">{translateAnswer(framingReason ?? '', framingTold)}</p>
      {framing === 'unknown' && <Button onClick={() => setIsTried(true)}>{t('Try to show it here')}</Button>}
    </div>
  );
}
