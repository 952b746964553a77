import { t } from '@vitrine/messages/t';
import './upload-list.css';
import { Check, ChevronDown, ChevronUp, FileX, Film, ImageIcon, MonitorCheck, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatSize, formatSpan } from '../../../ui/format/format.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { hasReceipt } from '../../effect/index.ts';
import { isUploading, type Upload } from '../upload.ts';

const EffectReceipt = fetched(async () => (await import('../../effect/effect-receipt.tsx')).EffectReceipt);

interface UploadListProps {
  uploads: readonly Upload[];
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
  /** Removes all that have ended. */
  onClear: () => void;
}

/** The tray at the bottom of the page: every upload with its progress and outcome. */
export function UploadList({ uploads, onRemove, onRetry, onClear }: UploadListProps) {
  const [isOpen, setIsOpen] = useState(true);
  const busy = uploads.filter(isUploading);
  return (
    <section
      aria-label={t('Uploads')}
      className="upload-tray fixed inset-x-3 z-20 rail:inset-s-18 animate-rise overflow-hidden rounded border border-line bg-raised shadow-lift wide:inset-x-auto wide:inset-e-6 wide:w-84"
    >
      <header className="flex items-center gap-2 py-1.5 ps-4 pe-2">
        <h2 className="text-2 font-strong">
          {t('{done, number} of {count, number} uploaded', { done: countDone(uploads), count: uploads.length })}
        </h2>
        <span className="text-1 text-ink-3">{formatRemainingTime(busy)}</span>
        <IconButton
          small
          className="ms-auto"
          label={isOpen ? t('Hide uploads') : t('Show uploads')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
        {busy.length === 0 && (
          <IconButton small label={t('Close uploads')} onClick={onClear}>
            <X />
          </IconButton>
        )}
      </header>
      {isOpen && (
        <ul className="max-h-[min(320px,40dvh)] overflow-y-auto border-t border-line py-1">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRemove={() => onRemove(upload.id)}
              onRetry={() => onRetry(upload.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
}

function UploadRow({ upload, onRemove, onRetry }: UploadRowProps) {
  const { file, state, canRetry, replaces, replacement } = upload;
  const [isFollowed, setIsFollowed] = useState(false);
  return (
    <li className="grid min-h-12 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3 py-1.5 ps-4 pe-2">
      <Thumbnail upload={upload} />
      <div className="min-w-0">
        <p className="truncate" title={file.name}>
          {file.name}
        </p>
        <UploadProgress upload={upload} />
      </div>
      <span className="flex items-center text-1 text-ink-2">
        {state === 'done' && replaces?.effect && replacement !== null && hasReceipt(replaces.effect) && (
          <IconButton small label={t('Screens of {name}', { name: replaces.name })} onClick={() => setIsFollowed(true)}>
            <MonitorCheck />
          </IconButton>
        )}
        {isFollowed && replaces?.effect && replacement !== null && (
          <EffectReceipt
            effect={replaces.effect}
            savedAt={replacement.at}
            action={undefined}
            onClose={() => setIsFollowed(false)}
          />
        )}
        {state === 'sending' && (
          <span className="min-w-7 text-end">{t('{percent}%', { percent: computePercent(upload) })}</span>
        )}
        {state === 'done' && (
          <span className="px-2 text-online-mark" role="img" aria-label={t('Done')}>
            <Check />
          </span>
        )}
        {state === 'failed' && canRetry && (
          <IconButton small label={t('Try {name} again', { name: file.name })} onClick={onRetry}>
            <RotateCw />
          </IconButton>
        )}
        {(state === 'waiting' || state === 'sending') && (
          <IconButton small label={t('Cancel {name}', { name: file.name })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
        {state === 'failed' && (
          <IconButton small label={t('Remove {name}', { name: file.name })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  const { file, state, sentBytes, preparedPercent, reason, advice } = upload;
  switch (state) {
    case 'waiting':
      return <p className="text-1 text-ink-3">{t('Waiting, {size}', { size: formatSize(file.size) })}</p>;
    case 'sending':
      return (
        <>
          <Progress small className="mt-1" label={file.name} value={file.size === 0 ? null : sentBytes / file.size} />
          <Speed upload={upload} />
        </>
      );
    case 'finishing':
      return (
        <>
          <Progress small className="mt-1" label={file.name} value={null} />
          <p className="mt-0.5 text-1 text-ink-3">{upload.isLost ? LOST_TEXT : t('Processing…')}</p>
        </>
      );
    case 'preparing':
      return (
        <>
          <Progress
            small
            className="mt-1"
            label={file.name}
            value={preparedPercent === null ? null : preparedPercent / 100}
          />
          <p className="mt-0.5 text-1 text-ink-3">{t('Screens keep the former version until it’s ready')}</p>
        </>
      );
    case 'done':
      return <p className="text-1 text-ink-3">{describeDone(upload)}</p>;
    case 'failed':
      return (
        <>
          <p className="text-1 text-danger">{reason}</p>
          {advice !== null && <p className="text-1 text-ink-2">{advice}</p>}
        </>
      );
  }
}

function describeDone({ kind, replaces, replacement }: Upload): string {
  if (replaces === null) return UPLOADED_TEXTS[kind ?? 'video'];
  if (replacement === null) return t('New version uploaded');
  const count = replaces.effect?.screenCount ?? 0;
  return count === 0
    ? t('New version in use')
    : t('New version on its way to {count, plural, one {# screen} other {# screens}}', { count });
}

const LOST_TEXT = t('Connection lost, resuming automatically');

const UPLOADED_TEXTS = {
  image: t('Image uploaded'),
  video: t('Video uploaded'),
  document: t('Document uploaded'),
  audio: t('Audio file uploaded'),
};

function Speed({ upload: { file, isLost, resumedAt, bytesPerSecond } }: { upload: Upload }) {
  if (isLost) {
    return (
      <p role="status" className="mt-0.5 text-1 text-warning">
        {LOST_TEXT}
      </p>
    );
  }
  const speed = bytesPerSecond === null ? formatSize(file.size) : t('{size}/s', { size: formatSize(bytesPerSecond) });
  const percent = Math.floor(((resumedAt ?? 0) / file.size) * 100);
  return (
    <p className="mt-0.5 truncate text-1 text-ink-3">
      {resumedAt === null ? speed : t('Resumed at {percent}% · {speed}', { percent, speed })}
    </p>
  );
}

function Thumbnail({ upload: { file, kind, state } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <span className="grid h-6.75 place-items-center rounded-chip bg-danger-soft text-danger">
        <FileX />
      </span>
    );
  }
  return (
    <Picture small placeholder={kind === 'video' ? <Film /> : <ImageIcon />}>
      {kind === 'image' && <FileThumbnail file={file} />}
    </Picture>
  );
}

/** Twice the displayed width, for dense screens, in px. */
const THUMBNAIL_WIDTH = 96;

/** A thumbnail of a local file, scaled down while it is decoded. */
function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) void draw(file, canvas.current);
  }, [file]);
  return <canvas ref={canvas} aria-hidden="true" width={0} className="picture-image" />;
}

async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  if (!('createImageBitmap' in window)) return;
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: THUMBNAIL_WIDTH, resizeQuality: 'medium' });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
  } catch {
    // This browser cannot decode it; the server decides.
  }
}

const countDone = (uploads: readonly Upload[]): number => uploads.filter(({ state }) => state === 'done').length;

const computePercent = ({ file, sentBytes }: Upload): number =>
  file.size === 0 ? 0 : Math.floor((sentBytes / file.size) * 100);

/** The remaining time at the current speed; empty while the speed is unknown. */
function formatRemainingTime(busy: readonly Upload[]): string {
  const perSecond = busy.reduce((sum, { bytesPerSecond }) => sum + (bytesPerSecond ?? 0), 0);
  const bytes = busy.reduce((sum, { file, sentBytes }) => sum + file.size - sentBytes, 0);
  return perSecond === 0 || bytes === 0
    ? ''
    : t('about {time} left', { time: formatSpan(Math.max(1_000, (bytes / perSecond) * 1_000)) });
}
