import { buildElement } from '../core/element.ts';

/** The longer side of the copy, in pixels: enlarged to a screen it is blurred already, and cheap to draw. */
const LONGER_SIDE = 64;

/** The interval at which a video is copied; a blur that is 100 ms late is not visible. */
const REDRAW_MS = 100;

/** A small copy of a layer's media, which CSS enlarges and blurs behind them, without a second video element. */
export interface Backdrop {
  root: HTMLCanvasElement;
  /** Copies this image once, or this video repeatedly until {@link Backdrop.stop}. */
  follow(media: HTMLImageElement | HTMLVideoElement): void;
  stop(): void;
}

export function createBackdrop(): Backdrop {
  const root = buildElement('canvas', { class: 'backdrop', 'aria-hidden': 'true', hidden: '' });
  let timer: ReturnType<typeof setInterval> | undefined;

  function draw(media: HTMLImageElement | HTMLVideoElement): void {
    const { width, height } = readSize(media);
    if (width === 0 || height === 0) return;
    const scale = LONGER_SIDE / Math.max(width, height);
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    // Setting a size clears the canvas, even an equal one.
    if (root.width !== w || root.height !== h) Object.assign(root, { width: w, height: h });
    root.getContext('2d', { alpha: false })?.drawImage(media, 0, 0, w, h);
    root.hidden = false;
  }

  function stop(): void {
    clearInterval(timer);
    root.hidden = true;
  }

  return {
    root,
    follow(media) {
      stop();
      draw(media);
      if (media instanceof HTMLVideoElement) timer = setInterval(() => draw(media), REDRAW_MS);
    },
    stop,
  };
}

/** The pixels of an image or a video; 0 × 0 while none are known. */
export function readSize(media: HTMLImageElement | HTMLVideoElement): { width: number; height: number } {
  return media instanceof HTMLImageElement
    ? { width: media.naturalWidth, height: media.naturalHeight }
    : { width: media.videoWidth, height: media.videoHeight };
}
