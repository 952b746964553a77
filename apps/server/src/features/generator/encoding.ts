import { GENERATED_FPS, type VideoOptions, videoSizes } from '@vitrine/contract/generator';
import { demuxerOf } from '../processing/index.ts';
import { type ColorMatrix, usualMatrix } from './color-matrix.ts';
import type { Clip, Source } from './clips.ts';

/** Samples per second of the sound. */
const SAMPLE_RATE = 48_000;

const seconds = (frames: number): string => (frames / GENERATED_FPS).toFixed(6);

// Without it a file could name others, and ffmpeg would open them.
const closed = ['-protocol_whitelist', 'file,pipe'];

const stillDemuxers = new Map([
  ['image/jpeg', 'jpeg_pipe'],
  ['image/png', 'png_pipe'],
  ['image/webp', 'webp_pipe'],
]);

/** The kinds of pictures that ffmpeg of any age reads; others are copied to one of them before. */
export const isPlainStill = (mimeType: string): boolean => mimeType === 'image/jpeg' || mimeType === 'image/png';

/** The part of a picture's kind that may have holes, through which the colour shows. */
const mayBeTransparent = (mimeType: string): boolean => mimeType.startsWith('image/') && mimeType !== 'image/jpeg';

export interface ClipFiles {
  path: string;
  /** What the file at `path` is. */
  mimeType: string;
  /** Pixels; null where only decoding will tell. */
  width: number | null;
  height: number | null;
  /** How its colours are coded; null where the decoder tells. */
  matrix: ColorMatrix | null;
  /** The encoded clip it fades in over. */
  overPath: string | null;
  targetPath: string;
}

interface PieceSettings {
  options: VideoOptions;
  /** Threads of one encoder. */
  threads: number;
  /** Whether there is sound to take; without it there is silence. */
  hasSound: boolean;
}

/**
 * What ffmpeg is told to encode one clip: exactly its frames, always in the same form, so that clips can be joined
 * as they are. Its sound stays uncompressed, because compressed sound cannot be joined without gaps.
 *
 * Only what ffmpeg of 2018 knows is used.
 */
export function argsOfClip(clip: Clip, files: ClipFiles, { options, threads, hasSound }: PieceSettings): string[] {
  const { source, from, frames } = clip;
  const over = overInput(clip, files);
  const pictures = source.isMoving
    ? `[0:v:0]${rated(flattened(files, options) + placed(source, files, options), from, frames)}[new]`
    : `[0:v:0]trim=end_frame=1,${flattened(files, options)}${placed(source, files, options)},${held(frames)}[new]`;
  const graph = [pictures, ...faded(over.length > 0, frames), soundOf(clip, hasSound)].join(';');
  return [
    input(source, files, threads),
    over,
    ['-filter_complex', graph, '-filter_threads', '1', '-filter_complex_threads', '1'],
    ['-map', '[v]', '-map', '[a]', '-frames:v', String(frames)],
    videoSettings(options, threads),
    ['-c:a', 'pcm_s16le', '-progress', 'pipe:1', '-f', 'mov', '-y', files.targetPath],
  ].flat();
}

function input(source: Source, { path, mimeType }: ClipFiles, threads: number): string[] {
  const file = ['-i', `file:${path}`];
  if (source.kind === 'video') {
    // What the decoder takes where the stream does not say.
    const untold = ['-colorspace', usualMatrix(source)];
    return ['-threads', String(threads), ...untold, '-f', demuxerOf(mimeType), ...file];
  }
  // As often as the animation says itself.
  if (source.isMoving) return ['-ignore_loop', '0', '-f', 'gif', ...file];
  return ['-framerate', String(GENERATED_FPS), '-f', stillDemuxers.get(mimeType) ?? 'png_pipe', ...file];
}

function overInput({ over }: Clip, { overPath }: ClipFiles): string[] {
  if (over === null || overPath === null) return [];
  // A little before its last frame, which is then the first that comes.
  const start = (over.frames - 1.5) / GENERATED_FPS;
  return [...closed, '-ss', start.toFixed(6), '-f', 'mov', '-i', `file:${overPath}`];
}

/** The frames of the clip; after the end of the file its last one. */
function rated(filters: string, from: number, frames: number): string {
  const end = from + frames;
  const hold = `tpad=stop_mode=clone:stop_duration=${seconds(end)}`;
  return `fps=${GENERATED_FPS}:start_time=0,${filters},${hold},trim=start_frame=${from}:end_frame=${end},${counted}`;
}

/** One picture, as often as it is shown. */
const held = (frames: number): string => `loop=loop=${frames}:size=1:start=0,${counted},trim=end_frame=${frames}`;

const counted = `setpts=N/(${GENERATED_FPS}*TB)`;

function flattened({ mimeType, width, height }: ClipFiles, { color }: VideoOptions): string {
  if (!mayBeTransparent(mimeType) || width === null || height === null) return '';
  return `format=rgba[holes];${plain(color, width, height)},format=rgba[whole];[whole][holes]overlay=format=rgb:shortest=1,`;
}

/** An endless picture of one colour. */
const plain = (color: string, width: number, height: number): string =>
  `color=c=0x${color.slice(1)}:s=${width}x${height}:r=${GENERATED_FPS}`;

/** Brings pictures of any shape to the shape of the video, in the colours of television. */
function placed(source: Source, { matrix }: ClipFiles, { size, fit, color }: VideoOptions): string {
  const { width: w, height: h } = videoSizes[size];
  // In one step with the size: each step costs as much as the other.
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
    const one = `${plain(color, w, h)},trim=end_frame=1,format=rgb24,scale=${w}:${h}:flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`;
    return `${head}${inside}[front];${one},loop=loop=-1:size=1:start=0,${counted}[ground];[ground][front]${middle}`;
  }
  // Blurred small: nobody sees the difference, and it costs a fraction.
  const ground = `[far]${filling(w / 8, h / 8)},boxblur=8:2:4:2,scale=${w}:${h},setsar=1[ground]`;
  return `${head}split[near][far];${ground};[near]${inside}[front];[ground][front]${middle}`;
}

/** Whether it fills the video up to a pixel, so that there is nothing around it. */
function hasSameShape({ width, height }: Source, videoWidth: number, videoHeight: number): boolean {
  if (width === null || height === null) return false;
  const scale = Math.min(videoWidth / width, videoHeight / height);
  return videoWidth - width * scale < 1 && videoHeight - height * scale < 1;
}

function faded(isFading: boolean, frames: number): string[] {
  if (!isFading) return ['[new]null[v]'];
  return [
    `[1:v:0]trim=end_frame=1,${held(frames)},format=yuv420p[old]`,
    `[new]format=yuva420p,fade=t=in:s=0:n=${frames}:alpha=1[coming]`,
    `[old][coming]overlay=format=yuv420:shortest=1,format=yuv420p[v]`,
  ];
}

function soundOf({ from, frames, over }: Clip, hasSound: boolean): string {
  const form = `aformat=sample_fmts=s16:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;
  if (!hasSound) return `anullsrc=r=${SAMPLE_RATE}:cl=stereo,atrim=end=${seconds(frames)},${form}[a]`;
  const whole = `[0:a:0]aresample=${SAMPLE_RATE}:async=1:first_pts=0,${form},apad`;
  const part = `atrim=start=${seconds(from)}:end=${seconds(from + frames)},asetpts=PTS-STARTPTS`;
  const softly = over === null ? '' : `,afade=t=in:d=${seconds(frames)}`;
  return `${whole},${part}${softly},${form}[a]`;
}

/** What is not spent on pictures that hardly change is spent on those that do, up to so many bits per second. */
const maxRates = { '720p': 6_000_000, '1080p': 12_000_000, portrait: 12_000_000, '4k': 40_000_000 } as const;

/** Everything that stands in a stream's head is named, so that all clips have the same. */
function videoSettings({ size }: VideoOptions, threads: number): string[] {
  const rate = maxRates[size];
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '21'],
    ['-maxrate', String(rate), '-bufsize', String(2 * rate), '-x264-params', 'stitchable=1'],
    ['-g', String(2 * GENERATED_FPS), '-bf', '2', '-flags', '+cgop', '-threads', String(threads)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    // The frames are counted already; asked to keep a rate, ffmpeg may begin with one of them twice.
    ['-vsync', 'passthrough', '-video_track_timescale', '90000'],
  ].flat();
}

/** The list that ffmpeg joins. @param clips their files, made here, and how many frames each has */
export const joinList = (clips: readonly { path: string; frames: number }[]): string =>
  ['ffconcat version 1.0', ...clips.map(({ path, frames }) => `file ${quoted(path)}\nduration ${seconds(frames)}`)]
    .join('\n')
    .concat('\n');

const quoted = (path: string): string => `'file:${path.replaceAll("'", String.raw`'\''`)}'`;

/** What ffmpeg is told to make a clip of shorter ones: all as it is. */
export const argsOfRepeat = (listPath: string, targetPath: string): string[] =>
  [
    ['-f', 'concat', '-safe', '0', '-i', `file:${listPath}`, '-map', '0:v:0', '-map', '0:a:0', '-c', 'copy'],
    ['-video_track_timescale', '90000', '-f', 'mov', '-y', targetPath],
  ].flat();

/** What ffmpeg is told to join clips: pictures as they are, sound compressed, playable from its first bytes. */
export const argsOfJoin = (listPath: string, targetPath: string): string[] =>
  [
    ['-f', 'concat', '-safe', '0', '-i', `file:${listPath}`, '-map', '0:v:0', '-map', '0:a:0'],
    ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-threads', '1', '-video_track_timescale', '90000'],
    ['-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', '-y', targetPath],
  ].flat();

/** Bytes that a video is expected to have, rather too many than too few. */
export function estimatedBytes(sources: readonly Pick<Source, 'kind' | 'seconds'>[], { size }: VideoOptions): number {
  const bitsPerSecond = maxRates[size];
  const perSecond = { image: bitsPerSecond / 12, video: bitsPerSecond / 2 };
  return Math.ceil(sources.reduce((sum, { kind, seconds: long }) => sum + long * (perSecond[kind] + 160_000), 0) / 8);
}
