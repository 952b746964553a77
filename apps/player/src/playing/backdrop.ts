import { element } from './element.ts';

/** The longer side of the copy, in pixels: scaled up to a screen it is a blur already, and drawing it costs nothing. */
const LONGER_SIDE = 64;

/** A video's copy is drawn this often; a blur that is a tenth of a second late is not seen. */
const REDRAW_MS = 100;

/** A small copy of what a layer shows, which CSS enlarges and blurs behind it. No second video element is needed. */
export interface Backdrop {
  root: HTMLCanvasElement;
  /** Copies this image or video from now on, a video again and again, until {@link Backdrop.stop}. */
  follow(media: HTMLImageElement | HTMLVideoElement): void;
  stop(): void;
}

export function createBackdrop(): Backdrop {
  const root = element('canvas', { class: 'backdrop', 'aria-hidden': 'true', hidden: '' });
  let timer: ReturnType<typeof setInterval> | undefined;

  function draw(media: HTMLImageElement | HTMLVideoElement): void {
    const { width, height } = sizeOf(media);
    if (width === 0 || height === 0) return;
    const scale = LONGER_SIDE / Math.max(width, height);
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    // Setting a size clears the canvas, even if it is the same one.
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
export function sizeOf(media: HTMLImageElement | HTMLVideoElement): { width: number; height: number } {
  return media instanceof HTMLImageElement
    ? { width: media.naturalWidth, height: media.naturalHeight }
    : { width: media.videoWidth, height: media.videoHeight };
}
