import { t } from '@vitrine/messages/t';
import './preview.css';
import { Maximize, Pause, Play, RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SliderBar } from '../../../ui/forms/slider.tsx';
import { formatDuration } from '../../../ui/format/format.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { usePlayback } from './playback.ts';
import { Stage } from './stage.tsx';

/** The loop as screens show it at the chosen time. */
export function PlaylistPreview() {
  const { loop, playback } = usePlaylistEditor();
  const monitor = useRef<HTMLDivElement>(null);
  const [isUpright, setIsUpright] = useState(false);
  const isPlaying = usePlayback(playback, playback.isPlaying);
  const isEmpty = loop.items.length === 0;
  return (
    <section aria-label={t('Preview')} className="editor-preview min-w-0">
      <div ref={monitor} dir="ltr" className={cx('monitor', isUpright && 'monitor-upright')}>
        <div className="monitor-stage">
          {isEmpty ? (
            <p className="grid h-full place-items-center px-4 text-center text-1 text-ink-2">
              {t('Nothing plays at this time.')}
            </p>
          ) : (
            <Stage loop={loop} playback={playback} isUpright={isUpright} />
          )}
        </div>
        <div className="flex items-center gap-2">
          <IconButton
            label={isPlaying ? t('Pause') : t('Play')}
            shortcut={t('Space', {}, 'key')}
            className="-ms-1"
            disabled={isEmpty}
            onClick={playback.toggle}
          >
            {isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <Position />
          <IconButton
            label={isUpright ? t('Show in landscape') : t('Show in portrait')}
            onClick={() => setIsUpright(!isUpright)}
          >
            {isUpright ? <RectangleHorizontal /> : <RectangleVertical />}
          </IconButton>
          <IconButton
            label={t('Full screen')}
            className="-ms-2 -me-1"
            disabled={isEmpty}
            onClick={() => void monitor.current?.requestFullscreen?.()}
          >
            <Maximize />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

/** The step of the slider, in milliseconds. */
const STEP_MS = 100;

function Position() {
  const { loop, playback } = usePlaylistEditor();
  const at = usePlayback(playback, () => Math.floor(playback.position() / STEP_MS) * STEP_MS);
  const [position, total] = [formatDuration(Math.floor(at / 1_000)), formatDuration(loop.lengthMs / 1_000)];
  return (
    <>
      <span className="whitespace-nowrap">
        {position} <span className="text-ink-3">/ {total}</span>
      </span>
      <SliderBar
        aria-label={t('Position')}
        aria-valuetext={t('{position} of {total}', { position, total })}
        className="min-w-0 flex-1"
        min={0}
        // The end of the loop is its start.
        max={Math.max(0, loop.lengthMs - STEP_MS)}
        step={STEP_MS}
        value={at}
        disabled={loop.items.length === 0}
        onValueChange={playback.seek}
      />
    </>
  );
}
