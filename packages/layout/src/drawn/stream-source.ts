/** A connection of hls.js. */
interface HlsConnection {
  on: (event: string, listener: (event: string, data: { fatal: boolean }) => void) => void;
  loadSource: (url: string) => void;
  attachMedia: (video: HTMLVideoElement) => void;
  destroy: () => void;
}

/** The parts of hls.js that play a stream. */
export interface HlsScript {
  new (settings: object): HlsConnection;
  isSupported: () => boolean;
  readonly Events: { readonly MANIFEST_PARSED: string; readonly ERROR: string };
}

/** Loads the script that plays HLS where the engine cannot. */
export type LoadHls = () => Promise<HlsScript>;

const TYPE = 'application/vnd.apple.mpegurl';

/** The bytes of video that are kept ahead, of about 30 s, and the seconds behind: screens have little memory. */
const BUFFER = { maxBufferSize: 30_000_000, maxBufferLength: 15, maxMaxBufferLength: 30, backBufferLength: 5 };

/** One connection of a video to its stream. */
export interface Source {
  /** True once it cannot bring anything any more. */
  hasFailed: () => boolean;
  /** True once the server has answered with a playlist, so that a picture may follow. */
  hasAnswered: () => boolean;
  close: () => void;
}

/** True if the engine plays HLS itself, as those of Safari and of many TVs do. */
export const playsItself = (video: HTMLVideoElement): boolean => video.canPlayType(TYPE) !== '';

/** Lets go of a stream, and of its memory. */
function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}

/** The stream as the engine plays it. */
export function openItself(video: HTMLVideoElement, url: string): Source {
  let hasFailed = false;
  const fail = (): void => {
    hasFailed = true;
  };
  video.addEventListener('error', fail);
  video.src = url;
  return {
    hasFailed: () => hasFailed,
    hasAnswered: () => video.readyState > 0,
    close() {
      video.removeEventListener('error', fail);
      empty(video);
    },
  };
}

/** The stream as the loaded script plays it. */
export function openByScript(video: HTMLVideoElement, url: string, load: LoadHls): Source {
  let [hasFailed, hasAnswered, isClosed] = [false, false, false];
  let hls: HlsConnection | null = null;
  const fail = (): void => {
    hasFailed = true;
  };
  const begin = (Script: HlsScript): void => {
    if (isClosed) return;
    if (!Script.isSupported()) return fail();
    hls = new Script({ enableWorker: false, ...BUFFER });
    hls.on(Script.Events.MANIFEST_PARSED, () => {
      hasAnswered = true;
    });
    hls.on(Script.Events.ERROR, (_, { fatal }) => {
      if (fatal) fail();
    });
    hls.loadSource(url);
    hls.attachMedia(video);
  };
  load().then(begin, fail);
  return {
    hasFailed: () => hasFailed,
    hasAnswered: () => hasAnswered,
    close() {
      isClosed = true;
      // Without this, its buffers stay in memory.
      hls?.destroy();
      empty(video);
    },
  };
}
