import { chooseMatrix } from './color-matrix.ts';
import { chooseOrientationFilter } from './orientation.ts';
import {
  hasWideColors,
  isHighRange,
  MAX_FPS,
  MAX_VIDEO_SIDE,
  MIN_SECONDS,
  type VideoPictures,
} from './video-reader.ts';

/** Pixels of the longer side of renditions of videos below 4K. */
const USUAL_SIDE = 1_920;

/** Frames per second of videos whose own rate is not known. */
const USUAL_FPS = 30;

/** Rates of cameras, broadcasts and screens. */
const commonRates = [24, 25, 30, 50, 60];

/** Seconds for which the last frame of a video that is nearly a picture is held. */
const HELD_SECONDS = 5;

/** The brightness of white in HDR, in nits: that of graphics beside it (ITU-R BT.2408). */
const WHITE_NITS = 203;

/** The brightness above which HDR becomes plain white, in nits: what such videos are made for. */
const PEAK_NITS = 1_000;

/** The facts on which the filters depend. */
export interface EncodedSource {
  /** Pixels, upright and with square pixels; null if only decoding can tell. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  fps: number | null;
  pictures: VideoPictures;
}

/**
 * ffmpeg's filters from stored pictures to those that every screen shows: whole, upright, in television colors, at a rate
 * that screens have. ffmpeg must not turn the pictures itself.
 *
 * @param deinterlacer the filter that makes whole pictures of fields
 */
export function buildEncodingFilters(source: EncodedSource, deinterlacer: string): string {
  const { pictures } = source;
  return [
    ...buildWholePictures(pictures, deinterlacer),
    ...buildColorRange(pictures),
    `${chooseScale(source)}:${buildMatrix(source)}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
    'setsar=1',
    ...(isHeld(source)
      ? [`fps=${USUAL_FPS}`, `tpad=stop_mode=clone:stop_duration=${HELD_SECONDS}`]
      : [`fps=${chooseRate(source)}`]),
  ].join();
}

/** The filters from stored pictures to a small one in the colors of pictures. */
export function buildThumbnailFilters(
  source: EncodedSource,
  size: { width: number; height: number },
  deinterlacer: string,
): string[] {
  return [
    ...buildWholePictures(source.pictures, deinterlacer),
    `scale=${size.width}:${size.height}:${buildMatrix(source)}`,
    'format=rgb24',
  ];
}

/** The tags of the encoded stream: what the filters make. */
export const colorTags = [
  ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
].flat();

function buildWholePictures({ isInterlaced, orientation }: VideoPictures, deinterlacer: string): string[] {
  const turned = chooseOrientationFilter(orientation);
  // Only frames that the decoder says are interlaced are changed.
  return [
    ...(isInterlaced === false ? [] : [`${deinterlacer}=deint=interlaced`]),
    ...(turned === null ? [] : [turned]),
  ];
}

const rangeNames = { hlg: 'arib-std-b67', pq: 'smpte2084' } as const;

/** Maps HDR to SDR so that its white is as bright as that of pictures, and wider colors to those of BT.709. */
function buildColorRange(pictures: VideoPictures): string[] {
  const primaries = pictures.primaries === 'smpte432' ? 'smpte432' : 'bt2020';
  const matrix = pictures.matrix === 'bt2020-ncl' || pictures.matrix === null ? '2020_ncl' : '709';
  const from = `pin=${primaries}:min=${matrix}`;
  if (isHighRange(pictures)) {
    const transfer = rangeNames[pictures.transfer === 'pq' ? 'pq' : 'hlg'];
    const peak = (PEAK_NITS / WHITE_NITS).toFixed(2);
    return [
      `zscale=${from}:tin=${transfer}:t=linear:npl=${WHITE_NITS}`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      // Changes nothing below four fifths of white.
      `tonemap=mobius:param=0.8:peak=${peak}:desat=0`,
      'zscale=t=bt709:m=bt709:r=tv',
      'format=yuv420p',
    ];
  }
  return hasWideColors(pictures) ? [`zscale=${from}:tin=709:p=709:t=709:m=709:r=tv`, 'format=yuv420p'] : [];
}

/** The matrix of the frames that are scaled: stated, converted before, or what players assume. */
function buildMatrix({ pictures, width, height }: EncodedSource): string {
  const isConverted = isHighRange(pictures) || hasWideColors(pictures);
  return `in_color_matrix=${isConverted ? 'bt709' : chooseMatrix(pictures.matrix, { width, height })}`;
}

/** Scales a video down if it is too large; H.264 needs even sides. */
function chooseScale({ width, height }: EncodedSource): string {
  if (width === null || height === null) {
    const side = String(USUAL_SIDE);
    return `scale='trunc(iw*sar*min(1,${side}/max(iw*sar,ih))/2)*2':'trunc(ih*min(1,${side}/max(iw*sar,ih))/2)*2'`;
  }
  const longer = Math.max(width, height);
  const scale = Math.min(1, (longer >= MAX_VIDEO_SIDE ? MAX_VIDEO_SIDE : USUAL_SIDE) / longer);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return `scale=${even(width)}:${even(height)}`;
}

/** True for a video of one or a few frames, which would be gone before a screen shows it. */
export const isHeld = ({ durationMs }: Pick<EncodedSource, 'durationMs'>): boolean =>
  durationMs !== null && durationMs < MIN_SECONDS * 1000;

/**
 * The rate of the rendition, as an exact number: its own if it has one. Otherwise ffmpeg would take the finest step of
 * time between any two frames for it.
 */
function chooseRate({ fps, pictures }: EncodedSource): string {
  if (fps === null) {
    const usual = pictures.usualFps ?? USUAL_FPS;
    const common = commonRates.find((rate) => Math.abs(usual / rate - 1) < 0.02);
    return String(common ?? (usual > USUAL_FPS ? MAX_FPS : USUAL_FPS));
  }
  if (fps > MAX_FPS) return String(MAX_FPS);
  // Television in America: 29.97 is 30,000 / 1,001.
  const [whole, american] = [Math.round(fps), Math.round(fps * 1.001)];
  if (Math.abs(fps - whole) < 0.002) return String(whole);
  return Math.abs(fps - american / 1.001) < 0.002 ? `${american * 1000}/1001` : String(fps);
}
