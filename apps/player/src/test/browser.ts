import { afterEach, beforeEach } from 'vitest';

/** Blobs by the URL that was created for them. */
const blobs = new Map<string, Blob>();
let count = 0;

/** Hashes of what cannot be decoded, by the content of its blob. */
export const undecodable = new Set<string>();

/** Addresses of web pages that never load, although their server answers. */
export const endless = new Set<string>();

/** The number of object URLs that have not been revoked. */
export const openUrls = (): number => blobs.size;

/**
 * Adds to jsdom: object URLs, decoding of images, playing of videos and loading of frames, and motion that is allowed. A video presents its first
 * frame as soon as it plays, and a test moves its position.
 */
export function useBrowser(): void {
  beforeEach(() => {
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        count += 1;
        blobs.set(`blob:${count}`, blob);
        return `blob:${count}`;
      },
      revokeObjectURL: (url: string) => blobs.delete(url),
    });
    Object.assign(HTMLImageElement.prototype, {
      async decode(this: HTMLImageElement) {
        const text = await blobs.get(this.src)?.text();
        if (text === undefined || undecodable.has(text)) throw new Error('The image cannot be decoded');
      },
    });
    Object.assign(HTMLMediaElement.prototype, {
      async play(this: HTMLMediaElement) {
        this.dispatchEvent(new Event('play'));
      },
      pause: () => undefined,
      load: () => undefined,
    });
    Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
      configurable: true,
      get(this: HTMLIFrameElement) {
        return this.getAttribute('src');
      },
      set(this: HTMLIFrameElement, url: string) {
        this.setAttribute('src', url);
        if (!endless.has(url)) queueMicrotask(() => this.dispatchEvent(new Event('load')));
      },
    });
    Object.assign(window, { matchMedia: () => ({ matches: false }) });
    Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => undefined }) });
    Object.assign(HTMLVideoElement.prototype, {
      requestVideoFrameCallback: (callback: () => void) => queueMicrotask(callback),
    });
  });
  afterEach(() => {
    undecodable.clear();
    endless.clear();
    blobs.clear();
    document.body.replaceChildren();
  });
}
