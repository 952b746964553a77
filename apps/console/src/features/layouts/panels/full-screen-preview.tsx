import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { findScene, isNight } from '@vitrine/layout/scenes';
import { toInstant } from '@vitrine/layout/zone-time';
import { Moon, Sun, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SliderBar } from '../../../ui/forms/slider.tsx';
import { dayIn } from '../../../ui/format/date-format.ts';
import { formatClock } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useDialogBehavior } from '../../../ui/overlays/use-dialog-behavior.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';

interface FullScreenPreviewProps {
  document: LayoutDocument;
  resources: LayoutResources;
  onClose: () => void;
}

/** A layout as a screen shows it, over the whole window or screen, now or at another time. */
export function FullScreenPreview(props: FullScreenPreviewProps) {
  const { onClose } = props;
  useFullScreen(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Preview {...props} />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Fills the screen while it is shown, where browsers can. Escape leaves that, and then nothing tells the page of the key. */
function useFullScreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const page = window.document;
    let isFull = false;
    const follow = () => {
      if (page.fullscreenElement !== null) isFull = true;
      else if (isFull) leave();
    };
    page.addEventListener('fullscreenchange', follow);
    page.documentElement.requestFullscreen?.().catch(() => {
      // The browser does not allow it: the preview fills the window.
    });
    return () => {
      page.removeEventListener('fullscreenchange', follow);
      if (isFull && page.fullscreenElement !== null) void page.exitFullscreen();
    };
  }, []);
}

/** The controls leave when nobody moves the pointer or presses a key for so long. */
const IDLE_MS = 3_000;

function Preview({ document, resources, onClose }: FullScreenPreviewProps) {
  const behavior = useDialogBehavior(onClose, (dialog) => dialog);
  const [sceneId, setSceneId] = useState<string | undefined>();
  // The chosen time as its distance from the present, so that clocks go on.
  const [shiftMs, setShiftMs] = useState(0);
  const now = useCallback(() => Date.now() + shiftMs, [shiftMs]);
  const [isIdle, wake] = useIdle();
  return (
    <Radix.Content
      aria-describedby={undefined}
      className={cx('fixed inset-0 z-40 bg-[#000] outline-none', isIdle && 'cursor-none')}
      {...behavior}
      onKeyDown={(event) => {
        wake();
        behavior.onKeyDown(event);
      }}
      onPointerMove={wake}
      onPointerDown={wake}
    >
      <Radix.Title className="sr-only">{t('Preview')}</Radix.Title>
      <LayoutDrawing
        isPlaying
        document={document}
        resources={resources}
        now={now}
        sceneId={sceneId}
        className="absolute inset-0"
      />
      <div
        className={cx(
          'absolute inset-x-2 bottom-2 mx-auto max-w-240 rounded border border-line bg-raised p-3 text-ink shadow-lift transition-opacity duration-(--slow) scheme-dark has-focus-visible:opacity-100 wide:bottom-4',
          isIdle && 'pointer-events-none opacity-0',
        )}
      >
        <Controls
          document={document}
          sceneId={sceneId}
          shiftMs={shiftMs}
          onScene={setSceneId}
          onShift={setShiftMs}
          onClose={onClose}
        />
      </div>
    </Radix.Content>
  );
}

function useIdle() {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIsIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
  }, []);
  useEffect(() => {
    timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return [isIdle, wake] as const;
}

interface ControlsProps extends Pick<FullScreenPreviewProps, 'document' | 'onClose'> {
  sceneId: string | undefined;
  shiftMs: number;
  onScene: (sceneId: string | undefined) => void;
  onShift: (ms: number) => void;
}

/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;
const pad = (n: number): string => String(n).padStart(2, '0');

function Controls({ document, sceneId, shiftMs, onScene, onShift, onClose }: ControlsProps) {
  const timeZone = useTimeZone();
  const present = useNow(1_000).getTime();
  const ms = present + shiftMs;
  const [day, time] = [dayIn(timeZone, ms), formatClock(new Date(ms), timeZone)];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const scene = document.scenes.find(({ id }) => id === sceneId) ?? findScene(document.scenes, ms, timeZone);
  const isDark = isNight(document, ms, timeZone);

  function choose(chosenDay: string, minute: number): void {
    const chosen = toInstant(`${chosenDay}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`, timeZone);
    if (!Number.isNaN(chosen)) onShift(chosen - present);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite" className="flex min-w-0 items-center gap-2 font-medium">
        {isDark ? <Moon className="flex-none text-ink-3" /> : <Sun className="flex-none text-ink-3" />}
        <span className="truncate">{scene?.name}</span>
        <span className="sr-only">{`, ${isDark ? t('night colors') : t('day colors')}`}</span>
      </p>
      <div className="order-last flex min-w-60 flex-1 basis-full items-center gap-3 wide:order-none wide:basis-0">
        <SliderBar
          aria-label={t('Time of day')}
          aria-valuetext={time}
          className="min-w-0 flex-1"
          min={0}
          max={LAST_MINUTE}
          step={5}
          value={hours * 60 + minutes}
          onValueChange={(minute) => choose(day, Math.min(minute, LAST_MINUTE))}
        />
        <span className="w-11 flex-none text-end">{time}</span>
      </div>
      <Input
        type="date"
        aria-label={t('Date')}
        className="w-38 flex-none"
        value={day}
        onChange={({ target }) => choose(target.value, hours * 60 + minutes)}
      />
      {document.scenes.length > 1 && (
        <Select
          aria-label={t('Scene')}
          className="w-36 flex-none"
          value={sceneId ?? ''}
          onValueChange={(id) => onScene(id === '' ? undefined : id)}
        >
          <option value="">{t('Scene by time')}</option>
          {document.scenes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="ms-auto flex flex-none gap-2">
        <Button
          disabled={shiftMs === 0 && sceneId === undefined}
          onClick={() => {
            onShift(0);
            onScene(undefined);
          }}
        >
          {t('Now')}
        </Button>
        <Button square aria-label={t('Close the preview')} onClick={onClose}>
          <X />
        </Button>
      </div>
    </div>
  );
}
