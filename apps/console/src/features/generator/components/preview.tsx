import { sumSeconds, type VideoOptions, videoSizes } from '@vitrine/contract/generator';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { Maximize, Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDuration } from '../../../ui/format/format.ts';
import { SliderBar } from '../../../ui/forms/slider.tsx';
import { itemAt, videoLayersAt, type SequenceItem } from '../sequence.ts';

interface PreviewProps {
  items: readonly SequenceItem[];
  options: VideoOptions;
  /** Seconds from the start. */
  at: number;
  onSeek: (seconds: number) => void;
  isPlaying: boolean;
  onPlaying: (isPlaying: boolean) => void;
}

/** The video as it will be generated, played from its source files. */
export function VideoPreview({ items, options, at, onSeek, isPlaying, onPlaying }: PreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const total = sumSeconds(items);
  const place = itemAt(items, at);
  const { width, height } = videoSizes[options.size];
  const position = useRef(at);
  useEffect(() => {
    position.current = at;
  }, [at]);
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const next = position.current + (now - last) / 1000;
      last = now;
      if (next >= total) {
        onSeek(total);
        onPlaying(false);
        return;
      }
      onSeek(next);
      request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, total, onSeek, onPlaying]);

  return (
    <section aria-label={t('Preview')} className="min-w-0 self-start rounded border border-line bg-paper p-3">
      <div
        ref={stage}
        className="mx-auto grid max-w-full place-items-center overflow-hidden rounded-small"
        style={{
          aspectRatio: `${width} / ${height}`,
          maxHeight: '420px',
          background: place === null ? 'var(--sunken)' : options.color,
        }}
      >
        {place === null && <p className="text-1 text-ink-2">{t('Your preview appears here')}</p>}
        {videoLayersAt(items, at, options.transition).map(({ item, offset, opacity, isRunning }) => (
          <Layer
            key={item.key}
            item={item}
            offset={offset}
            opacity={opacity}
            options={options}
            isPlaying={isPlaying && isRunning}
          />
        ))}
      </div>
      <div dir="ltr" className="mt-2 flex items-center gap-2">
        <Button
          variant="quiet"
          square
          aria-label={isPlaying ? t('Pause') : t('Play')}
          disabled={items.length === 0}
          onClick={() => {
            if (!isPlaying && at >= total) onSeek(0);
            onPlaying(!isPlaying);
          }}
        >
          {isPlaying ? <Pause /> : <Play />}
        </Button>
        <span className="whitespace-nowrap">
          {formatDuration(Math.floor(at))} <span className="text-ink-3">/ {formatDuration(total)}</span>
        </span>
        <SliderBar
          aria-label={t('Position')}
          aria-valuetext={t('{at} of {total, plural, one {# second} other {# seconds}}', { at: Math.floor(at), total })}
          className="min-w-0 flex-1"
          min={0}
          max={total}
          step={0.1}
          value={Math.min(at, total)}
          disabled={items.length === 0}
          onValueChange={onSeek}
        />
        <Button
          variant="quiet"
          square
          aria-label={t('Fullscreen')}
          disabled={items.length === 0}
          onClick={() => void stage.current?.requestFullscreen?.()}
        >
          <Maximize />
        </Button>
      </div>
    </section>
  );
}

interface LayerProps {
  item: SequenceItem;
  /** Seconds into the item. */
  offset: number;
  /** 0 preloads the item without showing it. */
  opacity: number;
  options: VideoOptions;
  isPlaying: boolean;
}

/** A video is corrected when it differs by more than this from the preview's own clock. */
const MAX_DRIFT_SECONDS = 0.3;

function Layer({ item: { media }, offset, opacity, options, isPlaying }: LayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const url = fileUrl(media.kind, media.filename);
  const fit = options.fit === 'cover' ? 'cover' : 'contain';
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const end = media.duration ?? Number.POSITIVE_INFINITY;
    // A video that has ended shows its last frame.
    const wanted = Math.min(offset, Math.max(0, end - 0.05));
    if (Math.abs(element.currentTime - wanted) > (isPlaying ? MAX_DRIFT_SECONDS : 0.05)) element.currentTime = wanted;
    if (isPlaying && offset < end && element.paused) element.play().catch(() => {});
    if (!isPlaying && !element.paused) element.pause();
  }, [offset, isPlaying, media.duration]);
  return (
    <span
      className="col-start-1 row-start-1 relative block size-full"
      style={{ opacity, background: options.color, ...(opacity === 0 && { visibility: 'hidden' }) }}
    >
      {options.fit === 'blur' && media.thumbnailUrl !== null && (
        <img
          src={media.thumbnailUrl}
          alt=""
          className="absolute inset-0 size-full object-cover"
          style={{ filter: 'blur(24px)', scale: '1.2' }}
        />
      )}
      {media.kind === 'image' ? (
        <img
          src={url}
          alt={formatTitle(media.originalName)}
          className="absolute inset-0 size-full"
          style={{ objectFit: fit }}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded clips have none
        <video
          ref={video}
          src={url}
          muted={options.isMuted}
          playsInline
          preload="auto"
          aria-label={formatTitle(media.originalName)}
          className="absolute inset-0 size-full"
          style={{ objectFit: fit }}
        />
      )}
    </span>
  );
}
