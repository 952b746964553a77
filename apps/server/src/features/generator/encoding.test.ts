import { VideoOptions, type VideoSize } from '@vitrine/contract/generator';
import { describe, expect, test } from 'vitest';
import { type Clip, splitIntoClips, type Source } from './clips.ts';
import { exampleSource } from '../../test/example-source.ts';
import { chooseDefaultMatrix, chooseMatrix } from '../processing/index.ts';
import { argsOfClip, argsOfJoin, type ClipFiles, estimateBytes, joinList } from './encoding.ts';
import { DiskFullError, isDiskFull } from './errors.ts';
import { computeEncodingTimeout, framesIn, computeJoiningTimeout } from './ffmpeg-limits.ts';

const image = exampleSource({ seconds: 2 });
const film: Source = { ...image, kind: 'video', isMoving: true, mimeType: 'video/webm' };

function buildArgs(
  source: Source,
  files: Partial<ClipFiles> = {},
  options: Partial<VideoOptions> = {},
  hasSound = false,
) {
  const all = VideoOptions.parse({ transition: 'cut', ...options });
  const clip: Clip = splitIntoClips([source, source], all).at(-1)!;
  const { mimeType, width, height } = source;
  const paths = { path: 'source', targetPath: 'out.mov', overPath: null, matrix: null };
  return argsOfClip(clip, { mimeType, width, height, ...paths, ...files }, { options: all, threads: 2, hasSound });
}

const findFilterGraph = (args: readonly string[]) => args[args.indexOf('-filter_complex') + 1] ?? '';
const listFlagValues = (args: readonly string[], flag: string) => args.filter((_, i) => args[i - 1] === flag);

describe('the arguments for a clip', () => {
  test.each([
    ['image/png', image, 'png_pipe'],
    ['image/jpeg', { ...image, mimeType: 'image/jpeg' }, 'jpeg_pipe'],
    ['image/gif', { ...image, mimeType: 'image/gif', isMoving: true }, 'gif'],
    ['video/webm', film, 'matroska'],
    ['video/mp4', { ...film, mimeType: 'video/mp4' }, 'mov'],
  ])('state the demuxer of %s, so that no file can select another one', (_, source, demuxer) => {
    const args = buildArgs(source);
    expect(args[args.indexOf('-i') - 1]).toBe(demuxer);
    expect(args[args.indexOf('-i') - 2]).toBe('-f');
  });

  test('open inputs as files, even if a path looks like an address', () => {
    for (const source of [image, film]) {
      expect(listFlagValues(buildArgs(source, { path: 'http://example.com/x' }), '-i')).toEqual([
        'file:http://example.com/x',
      ]);
    }
  });

  test('write exactly the frames of the clip', () => {
    expect(listFlagValues(buildArgs({ ...image, seconds: 7 }), '-frames:v')).toEqual(['210']);
  });

  test('use the audio of a file only if it has audio', () => {
    expect(findFilterGraph(buildArgs(film, {}, {}, true))).toContain('[0:a:0]');
    expect(findFilterGraph(buildArgs(film, {}, {}, false))).not.toContain('[0:a');
  });

  test('put the background color behind images that may be transparent, and behind no others', () => {
    const behind = /color=c=0x123456:s=1920x1080/;
    const options = { fit: 'cover' as const, color: '#123456' };
    expect(findFilterGraph(buildArgs(image, {}, options))).toMatch(behind);
    expect(findFilterGraph(buildArgs(image, { mimeType: 'image/jpeg' }, options))).not.toMatch(behind);
    expect(findFilterGraph(buildArgs(film, {}, options))).not.toMatch(behind);
  });

  test('have no background for an image that fills the video or is larger', () => {
    const options = { size: '1080p' as const, fit: 'blur' as const };
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
      { width: 1921, height: 1080 },
    ]) {
      expect(findFilterGraph(buildArgs({ ...image, ...size }, {}, options))).not.toContain('boxblur');
    }
    expect(findFilterGraph(buildArgs({ ...image, width: 1000, height: 1080 }, {}, options))).toContain('boxblur');
    expect(findFilterGraph(buildArgs({ ...image, width: null, height: null }, {}, options))).toContain('boxblur');
  });

  test('convert from the matrix that the file needs, if the decoder does not know it', () => {
    expect(findFilterGraph(buildArgs(film, { matrix: 'smpte170m' }))).toContain('in_color_matrix=smpte170m');
    expect(findFilterGraph(buildArgs(film))).not.toContain('in_color_matrix');
  });

  test.each<[VideoSize, string]>([
    ['720p', '1280:720'],
    ['1080p', '1920:1080'],
    ['portrait', '1080:1920'],
    ['4k', '3840:2160'],
  ])('produce %s as %s', (size, crop) => {
    expect(findFilterGraph(buildArgs(image, {}, { size, fit: 'cover' }))).toContain(`crop=${crop}`);
  });
});

describe('the list of clips to join', () => {
  test('quotes paths, so that an apostrophe or a line of a folder name adds no file', () => {
    const list = joinList([{ path: "/srv/Ada's files/a.mov", frames: 45 }]);
    expect(list).toBe("ffconcat version 1.0\nfile 'file:/srv/Ada'\\''s files/a.mov'\nduration 1.500000\n");
  });

  test('states the exact length of each clip', () => {
    const list = joinList([1, 30, 1_799].map((frames) => ({ path: '/a', frames })));
    expect([...list.matchAll(/^duration (.*)$/gm)].map(([, seconds]) => seconds)).toEqual([
      '0.033333',
      '1.000000',
      '59.966667',
    ]);
  });

  test('joining copies the frames and puts the header first, for playback during the download', () => {
    const args = argsOfJoin('clips.txt', 'video.mp4');
    expect([listFlagValues(args, '-c:v'), listFlagValues(args, '-movflags')]).toEqual([['copy'], ['+faststart']]);
  });
});

const parseSizeOptions = (size: VideoSize) => VideoOptions.parse({ size });

const estimateSize = (kind: 'image' | 'video', seconds: number, size: VideoSize) =>
  estimateBytes([{ kind, seconds }], parseSizeOptions(size));

describe('the estimated size', () => {
  test('grows with the length and the resolution, and videos count more than images', () => {
    expect(estimateSize('image', 20, '720p')).toBe(2 * estimateSize('image', 10, '720p'));
    expect(estimateSize('image', 10, '4k')).toBeGreaterThan(estimateSize('image', 10, '1080p'));
    expect(estimateSize('video', 10, '1080p')).toBeGreaterThan(estimateSize('image', 10, '1080p'));
  });

  test('an hour of video in Full HD reserves less than 3 GB', () => {
    const hour = Array.from({ length: 60 }, () => ({ kind: 'video' as const, seconds: 60 }));
    const bytes = estimateBytes(hour, parseSizeOptions('1080p'));
    expect(bytes).toBeLessThan(3e9);
    expect(bytes).toBeGreaterThan(1e9);
  });
});

test.each([
  ['Full HD', 1920, 1080, 'bt709'],
  ['720p', 1280, 720, 'bt709'],
  ['PAL', 720, 576, 'smpte170m'],
  ['NTSC', 640, 480, 'smpte170m'],
  ['a tall phone video', 608, 1080, 'bt709'],
  ['an unknown size', null, null, 'bt709'],
] as const)('without a stated color matrix, %s is decoded as %s × %s → %s', (_, width, height, matrix) => {
  expect(chooseDefaultMatrix({ width, height })).toBe(matrix);
  expect(chooseMatrix(null, { width, height })).toBe(matrix);
});

test('a stated color matrix takes precedence over the size; an unknown one is ignored', () => {
  const hd = { width: 1920, height: 1080 };
  const stated = ['bt709', 'smpte170m', 'bt470bg', 'bt2020-ncl', 'fantasy'].map((name) => chooseMatrix(name, hd));
  expect(stated).toEqual(['bt709', 'smpte170m', 'smpte170m', 'bt2020', 'bt709']);
});

test.each([
  ['ffmpeg’s message', new Error('av_interleaved_write_frame(): No space left on device'), true],
  ['the system’s code', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['a file without its header', new DiskFullError(), true],
  ['a damaged file', new Error('Invalid data found when processing input'), false],
  ['a value that is no error', 'ENOSPC', false],
])('%s is a full disk: %#', (_, error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});

test('the frames in ffmpeg’s progress are those of its last line', () => {
  expect(framesIn('frame=12\nfps=30\nprogress=continue\nframe= 48\nprogress=continue\n')).toBe(48);
  expect(framesIn('fps=30\nprogress=continue\n')).toBe(0);
  expect(framesIn('dropframe=7\n')).toBe(0);
});

test('a step may take at least two minutes, and longer the more frames it has', () => {
  expect([computeEncodingTimeout(1), computeJoiningTimeout(1)]).toEqual([120_000, 120_000]);
  expect(computeEncodingTimeout(1_800)).toBe(3_600_000);
  expect(computeJoiningTimeout(108_000)).toBe(10_800_000);
});
