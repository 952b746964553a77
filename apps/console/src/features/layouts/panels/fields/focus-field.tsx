import { type PointerEvent, useRef } from 'react';
import { t } from '@vitrine/messages/t';

interface FocusFieldProps {
  /** The address of the picture. */
  src: string;
  /** In percent of the picture's sides. */
  value: { x: number; y: number };
  onChange: (focus: { x: number; y: number }) => void;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const limit = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** The point of a picture that stays visible where it is cropped: a cross that is dragged, or moved by arrow keys. */
export function FocusField({ src, value: { x, y }, onChange }: FocusFieldProps) {
  const cross = useRef<HTMLButtonElement>(null);

  function follow({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    onChange({ x: limit(((clientX - left) / width) * 100), y: limit(((clientY - top) / height) * 100) });
  }

  return (
    <div className="grid gap-1.5">
      <span className="text-1 text-ink-2">{t('Focus point')}</span>
      <div
        className="relative justify-self-center overflow-hidden rounded-small touch-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          cross.current?.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <img src={src} alt="" draggable={false} className="block max-h-44 max-w-full cursor-crosshair" />
        <button
          ref={cross}
          type="button"
          aria-label={t('Focus point, {x}% from the left, {y}% from the top. Arrow keys move it.', { x, y })}
          className="absolute size-8 -translate-1/2 cursor-crosshair rounded-full border-3 border-ink-on-fill bg-[rgb(0_0_0/0.25)] shadow-[0_0_0_1.5px_rgb(0_0_0/0.7),inset_0_0_0_1.5px_rgb(0_0_0/0.7)] before:absolute before:left-1/2 before:top-1/2 before:size-1.5 before:-translate-1/2 before:rounded-full before:bg-ink-on-fill before:shadow-[0_0_0_1px_rgb(0_0_0/0.6)]"
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            const distance = event.shiftKey ? 10 : 1;
            onChange({ x: limit(x + step[0] * distance), y: limit(y + step[1] * distance) });
          }}
        />
      </div>
    </div>
  );
}
