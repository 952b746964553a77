import { Check, Film, GalleryHorizontalEnd, ImageIcon } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { formatDate, formatDimensions } from '../../../ui/format/format.ts';
import { formatMegabytes } from '../../../ui/format/megabytes.ts';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { drawnEditorOf } from '../../drawn/index.ts';
import { contentLabel, lengthLabel, pagesLabel } from '../../content/index.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { type ContentEntry, isDrawnItem, isFile, isReady, parseHost } from '../library-item.ts';
import { chooseGround, findThumbnail } from '../media-item.ts';

interface PickerCardProps {
  entry: ContentEntry;
  /** The folder that it is in; null at the root. */
  folderName: string | null;
  /** Undefined where a press picks at once. */
  isChosen: boolean | undefined;
  onPick: () => void;
  /** Called when it gets the pointer or the focus. */
  onPoint: () => void;
}

/** Content in the picker, as it looks, with its name and its facts. What is not ready cannot be picked. */
export function PickerCard({ entry, folderName, isChosen, onPick, onPoint }: PickerCardProps) {
  const name = entry.kind === 'playlist' ? entry.name : entry.originalName;
  const canPick = entry.kind === 'playlist' || isReady(entry);
  // A web page that screens do not show now can be picked: its owner may change that.
  const warning =
    entry.kind !== 'webpage' || (entry.framing !== 'forbidden' && entry.blocked === null)
      ? null
      : {
          text: entry.framing === 'forbidden' ? t('Screens can’t show it') : t('Not shown now'),
          reason: translateAnswer(entry.framingReason ?? '', entry.framingTold),
        };
  return (
    <button
      type="button"
      className="group relative block w-full rounded-picture text-start outline-offset-2"
      aria-disabled={!canPick}
      aria-pressed={isChosen}
      onClick={() => canPick && onPick()}
      onPointerEnter={() => canPick && onPoint()}
      onFocus={() => canPick && onPoint()}
    >
      <EntryPicture
        entry={entry}
        className={
          !canPick
            ? 'opacity-50'
            : isChosen === true
              ? 'outline-3 -outline-offset-2 outline-accent-mark'
              : 'outline-2 outline-offset-2 outline-transparent group-hover:outline-line-strong'
        }
      />{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {entry.kind === 'image' ? <ShortenedName name={name} /> : name}
      </span>{' '}
      <span
        className={cx('block truncate text-1', warning === null ? 'text-ink-3' : 'text-danger')}
        title={(warning === null ? folderName : warning.reason) ?? undefined}
      >
        {warning?.text ??
          (canPick ? [...listFacts(entry), folderName].filter(Boolean).join(', ') : describeUnready(entry))}
      </span>
      {isChosen === true && (
        <span className="absolute inset-e-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-accent text-ink-on-accent">
          <Check className="size-3 stroke-3" />
        </span>
      )}
    </button>
  );
}

function EntryPicture({ entry, className }: { entry: ContentEntry; className: string }) {
  if (entry.kind === 'webpage' || entry.kind === 'document')
    return <MediaThumbnail item={entry} className={className} />;
  if (entry.kind !== 'playlist' && !isFile(entry)) {
    const { kind } = entry;
    return (
      <MediaThumbnail item={entry} className={className}>
        <Chip corner="top-left">{kind === 'layout' ? t('LAYOUT') : contentLabel(kind)}</Chip>
      </MediaThumbnail>
    );
  }
  const isList = entry.kind === 'playlist';
  const src = isList ? entry.thumbnailUrls[0] : findThumbnail(entry);
  return (
    <Picture
      fit="contain"
      src={src}
      placeholder={isList ? <GalleryHorizontalEnd /> : entry.kind === 'video' ? <Film /> : <ImageIcon />}
      className={className}
      {...(isList
        ? { stack: true }
        : { tone: entry.averageColor, ground: src === null ? ('glass' as const) : chooseGround(entry) })}
    >
      <Chip corner="top-left">{isList ? t('LIST') : entry.kind === 'image' ? t('IMG') : t('VID')}</Chip>{' '}
      {entry.isActive && (
        <Chip corner="bottom-left" accent>
          {t('Active')}
        </Chip>
      )}
    </Picture>
  );
}

const describeUnready = (entry: ContentEntry): string =>
  'status' in entry && entry.status === 'processing' ? t('Preparing') : t('Preparing failed');

function listFacts(entry: ContentEntry): string[] {
  if (isDrawnItem(entry)) return [drawnEditorOf(entry.kind).describe(entry.fields)];
  switch (entry.kind) {
    case 'playlist':
      return [lengthLabel(entry)];
    case 'document':
      return [pagesLabel(entry)];
    case 'layout':
      return [formatDimensions(entry.width, entry.height)];
    case 'webpage':
      return [parseHost(entry.url)];
    case 'image':
    case 'video':
      return [formatDate(entry.createdAt, 'unknown'), formatMegabytes(entry.fileSize)];
  }
}

/** The specification's number (part 2, section 2): image names are cut to this length. */
const MAX_IMAGE_NAME_LENGTH = 15;

/** Shortened on the screen, complete for screen readers. */
function ShortenedName({ name }: { name: string }) {
  const graphemes = [...new Intl.Segmenter().segment(name)];
  if (graphemes.length <= MAX_IMAGE_NAME_LENGTH) return name;
  const shown = graphemes.slice(0, MAX_IMAGE_NAME_LENGTH).map(({ segment }) => segment);
  return (
    <>
      <span aria-hidden="true">{`${shown.join('')}...`}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}
