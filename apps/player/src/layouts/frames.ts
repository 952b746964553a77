import type { Reports } from '../core/reports.ts';

const MEASURE_MS = 60_000;

/** Fewer frames say nothing: the videos have just begun. */
const MIN_FRAMES = 300;

/** The share of frames that is seen as jerking. */
const MAX_SHARE = 0.1;

interface Count {
  total: number;
  dropped: number;
}

/** The frames of a video since it was loaded. */
function countFrames(video: HTMLVideoElement): Count {
  const known: { getVideoPlaybackQuality?: HTMLVideoElement['getVideoPlaybackQuality'] } = video;
  const quality = known.getVideoPlaybackQuality?.call(video);
  return { total: quality?.totalVideoFrames ?? 0, dropped: quality?.droppedVideoFrames ?? 0 };
}

/**
 * Watches every minute how many frames of all videos of a layout in front came too late to be shown. More than a tenth of
 * them is a warning, and the log says the share when that begins.
 *
 * @returns ends it
 */
export function watchFrames(root: HTMLElement, name: string, reports: Reports): () => void {
  const before = new WeakMap<HTMLVideoElement, Count>();
  let wasJerking = false;

  function measure(): void {
    const sum: Count = { total: 0, dropped: 0 };
    const videos = [...root.querySelectorAll<HTMLVideoElement>('.layer[data-front] video:not([hidden])')];
    for (const video of videos) {
      const now = countFrames(video);
      const last = before.get(video);
      before.set(video, now);
      // Every file is counted anew.
      const start = last !== undefined && last.total <= now.total ? last : { total: 0, dropped: 0 };
      sum.total += now.total - start.total;
      sum.dropped += now.dropped - start.dropped;
    }
    if (!('front' in root.dataset)) return;
    const isJerking = sum.total >= MIN_FRAMES && sum.dropped / sum.total > MAX_SHARE;
    reports.setWarning('dropping-frames', isJerking);
    if (isJerking && !wasJerking) {
      const percent = Math.round((100 * sum.dropped) / sum.total);
      const what = videos.length === 1 ? 'its video' : `its ${videos.length} videos`;
      reports.logWarning(`${name} drops ${percent} % of the frames of ${what} on this screen`);
    }
    wasJerking = isJerking;
  }

  const timer = setInterval(measure, MEASURE_MS);
  return () => {
    clearInterval(timer);
    if (wasJerking) reports.setWarning('dropping-frames', false);
  };
}
