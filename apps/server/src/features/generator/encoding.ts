import { GENERATED_FPS, type VideoOptions, videoSizes } from '@vitrine/contract/generator';
import { chooseDefaultMatrix, chooseDemuxer, type ColorMatrix } from '../processing/index.ts';
import type { Clip, Source } from './clips.ts';

/** Audio samples per second. */
const SAMPLE_RATE = 48_000;

const formatSeconds = (frames: number): string => (frames / GENERATED_FPS).toFixed(6);

// Otherwise a file could refer to other files, and ffmpeg would open them.
const closed = ['-protocol_whitelist', 'file,pipe'];

const stillDemuxers = new Map([
  ['image/jpeg', 'jpeg_pipe'],
  ['image/png', 'png_pipe'],
  ['image/webp', 'webp_pipe'],
]);

/** Image types that every version of ffmpeg reads; others are converted to one of them first. */
export const isPlainStill = (mimeType: string): boolean => mimeType === 'image/jpeg' || mimeType === 'image/png';

/** Image types that may be transparent, so that the background color shows through. */
const mayBeTransparent = (mimeType: string): boolean => mimeType.startsWith('image/') && mimeType !== 'image/jpeg';

export interface ClipFiles {
  path: string;
  /** The type of the file at `path`. */
  mimeType: string;
  /** Pixels; null if only decoding can tell. */
  width: number | null;
  height: number | null;
  /** The color matrix of the file; null if the decoder detects it. */
  matrix: ColorMatrix | null;
  /** The encoded clip it fades in over. */
  overPath: string | null;
  targetPath: string;
}

interface ClipSettings {
  options: VideoOptions;
  /** Threads of one encoder. */
  threads: number;
  /** True if the file's audio is used; otherwise the clip is silent. */
  hasSound: boolean;
}

/**
 * The arguments to encode one clip: exactly its frames, always in the same format, so that clips can be joined without
 * encoding them again. Audio stays uncompressed, because compressed audio cannot be joined without gaps.
 *
 * Uses only options of ffmpeg 4 (2018).
 */
export function argsOfClip(clip: Clip, files: ClipFiles, { options, threads, hasSound }: ClipSettings): string[] {
  const { source, from, frames } = clip;
  const over = buildOverInput(clip, files);
  const images = source.isMoving
    ? `[0:v:0]${buildTimedFilter(buildFlattenFilter(files, options) + buildPlacementFilter(source, files, options), from, frames)}[new]`
    : `[0:v:0]trim=end_frame=1,${buildFlattenFilter(files, options)}${buildPlacementFilter(source, files, options)},${buildRepeatFilter(frames)}[new]`;
  const graph = [images, ...buildFadeFilter(over.length > 0, frames), buildSoundFilter(clip, hasSound)].join(';');
  return [
    buildInput(source, files, threads),
    over,
    ['-filter_complex', graph, '-filter_threads', '1', '-filter_complex_threads', '1'],
    ['-map', '[v]', '-map', '[a]', '-frames:v', String(frames)],
    buildVideoSettings(options, threads),
    ['-c:a', 'pcm_s16le', '-progress', 'pipe:1', '-f', 'mov', '-y', files.targetPath],
  ].flat();
}

function buildInput(source: Source, { path, mimeType }: ClipFiles, threads: number): string[] {
  const file = ['-i', `file:${path}`];
  if (source.kind === 'video') {
    // The matrix that the decoder assumes if the stream states none.
    const assumed = ['-colorspace', chooseDefaultMatrix(source)];
    return ['-threads', String(threads), ...assumed, '-f', chooseDemuxer(mimeType), ...file];
  }
  // An animation is read at its own frame rate.
  if (source.isMoving) return ['-ignore_loop', '0', '-f', 'gif', ...file];
  return ['-framerate', String(GENERATED_FPS), '-f', stillDemuxers.get(mimeType) ?? 'png_pipe', ...file];
}

function buildOverInput({ over }: Clip, { overPath }: ClipFiles): string[] {
  if (over === null || overPath === null) return [];
  // Seeks to just before the last frame, which is then the first one decoded.
  const start = (over.frames - 1.5) / GENERATED_FPS;
  return [...closed, '-ss', start.toFixed(6), '-f', 'mov', '-i', `file:${overPath}`];
}

/** The frames of the clip; after the end of the file its last frame is repeated. */
function buildTimedFilter(filters: string, from: number, frames: number): string {
  const end = from + frames;
  const hold = `tpad=stop_mode=clone:stop_duration=${formatSeconds(end)}`;
  return `fps=${GENERATED_FPS}:start_time=0,${filters},${hold},trim=start_frame=${from}:end_frame=${end},${counted}`;
}

/** One frame, repeated. */
const buildRepeatFilter = (frames: number): string =>
  `loop=loop=${frames}:size=1:start=0,${counted},trim=end_frame=${frames}`;

const counted = `setpts=N/(${GENERATED_FPS}*TB)`;

function buildFlattenFilter({ mimeType, width, height }: ClipFiles, { color }: VideoOptions): string {
  if (!mayBeTransparent(mimeType) || width === null || height === null) return '';
  return `format=rgba[behind];${buildPlainSource(color, width, height)},format=rgba[whole];[whole][behind]overlay=format=rgb:shortest=1,`;
}

/** An endless video of one color. */
const buildPlainSource = (color: string, width: number, height: number): string =>
  `color=c=0x${color.slice(1)}:s=${width}x${height}:r=${GENERATED_FPS}`;

/** Fits images of any aspect ratio into the video, in television colors. */
function buildPlacementFilter(source: Source, { matrix }: ClipFiles, { size, fit, color }: VideoOptions): string {
  const { width: w, height: h } = videoSizes[size];
  // Converted together with scaling, because each filter costs the same.
  const given = matrix === null ? '' : `:in_color_matrix=${matrix}`;
  const colors = `flags=bicubic${given}:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`;
  const inside = `scale=w='max(2,2*round(iw*min(${w}/iw,${h}/ih)/2))':h='max(2,2*round(ih*min(${w}/iw,${h}/ih)/2))':${colors}`;
  const filling = (width: number, height: number) =>
    `scale=w='2*ceil(iw*max(${width}/iw,${height}/ih)/2)':h='2*ceil(ih*max(${width}/iw,${height}/ih)/2)':${colors},crop=${width}:${height}`;
  const middle = 'overlay=(W-w)/2:(H-h)/2:shortest=1,format=yuv420p,setsar=1';
  const head = source.kind === 'video' ? "scale=w='max(2,trunc(iw*sar/2)*2)':h=ih,setsar=1," : '';
  if (fit === 'cover') return `${head}${filling(w, h)}`;
  if (hasSameShape(source, w, h)) return `${head}scale=${w}:${h}:${colors}`;
  if (fit === 'color') {
    const one = `${buildPlainSource(color, w, h)},trim=end_frame=1,format=rgb24,scale=${w}:${h}:flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`;
    return `${head}${inside}[foreground];${one},loop=loop=-1:size=1:start=0,${counted}[background];[background][foreground]${middle}`;
  }
  // Blurred at a small size, which looks the same at a fraction of the cost.
  const background = `[far]${filling(w / 8, h / 8)},boxblur=8:2:4:2,scale=${w}:${h},setsar=1[background]`;
  return `${head}split[near][far];${background};[near]${inside}[foreground];[background][foreground]${middle}`;
}

/** True if the source fills the video to within a pixel, so that no background is visible. */
function hasSameShape({ width, height }: Source, videoWidth: number, videoHeight: number): boolean {
  if (width === null || height === null) return false;
  const scale = Math.min(videoWidth / width, videoHeight / height);
  return videoWidth - width * scale < 1 && videoHeight - height * scale < 1;
}

function buildFadeFilter(isFading: boolean, frames: number): string[] {
  if (!isFading) return ['[new]null[v]'];
  return [
    `[1:v:0]trim=end_frame=1,${buildRepeatFilter(frames)},format=yuv420p[old]`,
    `[new]format=yuva420p,fade=t=in:s=0:n=${frames}:alpha=1[coming]`,
    `[old][coming]overlay=format=yuv420:shortest=1,format=yuv420p[v]`,
  ];
}

function buildSoundFilter({ from, frames, over }: Clip, hasSound: boolean): string {
  const form = `aformat=sample_fmts=s16:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;
  if (!hasSound) return `anullsrc=r=${SAMPLE_RATE}:cl=stereo,atrim=end=${formatSeconds(frames)},${form}[a]`;
  const whole = `[0:a:0]aresample=${SAMPLE_RATE}:async=1:first_pts=0,${form},apad`;
  const part = `atrim=start=${formatSeconds(from)}:end=${formatSeconds(from + frames)},asetpts=PTS-STARTPTS`;
  const fadeIn = over === null ? '' : `,afade=t=in:d=${formatSeconds(frames)}`;
  return `${whole},${part}${fadeIn},${form}[a]`;
}

/** Constant quality, up to this many bits per second. */
const maxRates = { '720p': 6_000_000, '1080p': 12_000_000, portrait: 12_000_000, '4k': 40_000_000 } as const;

/** All parameters of the stream header are set explicitly, so that they are equal in all clips. */
function buildVideoSettings({ size }: VideoOptions, threads: number): string[] {
  const rate = maxRates[size];
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '21'],
    ['-maxrate', String(rate), '-bufsize', String(2 * rate), '-x264-params', 'stitchable=1'],
    ['-g', String(2 * GENERATED_FPS), '-bf', '2', '-flags', '+cgop', '-threads', String(threads)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    // The frames are counted already; with a fixed rate ffmpeg may duplicate the first one.
    ['-vsync', 'passthrough', '-video_track_timescale', '90000'],
  ].flat();
}

/** The list of files for ffmpeg's concat demuxer, with the number of frames of each. */
export const joinList = (clips: readonly { path: string; frames: number }[]): string =>
  [
    'ffconcat version 1.0',
    ...clips.map(({ path, frames }) => `file ${quotePath(path)}\nduration ${formatSeconds(frames)}`),
  ]
    .join('\n')
    .concat('\n');

const quotePath = (path: string): string => `'file:${path.replaceAll("'", String.raw`'\''`)}'`;

/** The arguments to join short clips into a longer one, without encoding. */
export const argsOfRepeat = (listPath: string, targetPath: string): string[] =>
  [
    ['-f', 'concat', '-safe', '0', '-i', `file:${listPath}`, '-map', '0:v:0', '-map', '0:a:0', '-c', 'copy'],
    ['-video_track_timescale', '90000', '-f', 'mov', '-y', targetPath],
  ].flat();

/** The arguments to join clips into the video: frames are copied, audio is compressed, the header comes first. */
export const argsOfJoin = (listPath: string, targetPath: string): string[] =>
  [
    ['-f', 'concat', '-safe', '0', '-i', `file:${listPath}`, '-map', '0:v:0', '-map', '0:a:0'],
    ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-threads', '1', '-video_track_timescale', '90000'],
    ['-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', '-y', targetPath],
  ].flat();

/** An upper estimate of the size of a video, in bytes. */
export function estimateBytes(sources: readonly Pick<Source, 'kind' | 'seconds'>[], { size }: VideoOptions): number {
  const bitsPerSecond = maxRates[size];
  const perSecond = { image: bitsPerSecond / 12, video: bitsPerSecond / 2 };
  return Math.ceil(sources.reduce((sum, { kind, seconds: long }) => sum + long * (perSecond[kind] + 160_000), 0) / 8);
}
