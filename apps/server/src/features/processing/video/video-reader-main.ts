import { open } from 'node:fs/promises';
import {
  CustomSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny';
import { withWindow } from '../file-window.ts';
import { readH264Header } from './h264-header.ts';
import { readMovieHeader } from './movie-header.ts';
import { swapsSides, toOrientation } from './orientation.ts';

/** Frames whose times are compared: phones record at several rates in one file. */
const FRAMES_COMPARED = 4_096;

/** Codecs without fields. */
const wholeCodecs = new Set<string | null>(['vp8', 'vp9', 'av1']);

/** Stands in for a time scale of 0, as other programs do. */
const USUAL_TIME_SCALE = 1_000;

/**
 * Runs in a separate process, because its input is untrusted. Prints the facts about a video as one line of JSON, in the
 * shape of `Facts` in `video-reader.ts`.
 */
async function main(path: string): Promise<void> {
  const header = await withWindow(path, readMovieHeader);
  const invalidTimeScaleAt = header?.invalidTimeScaleAt ?? null;
  const input = new Input({
    // Listed explicitly, without playlists, which refer to other files.
    formats: [MP4, QTFF, WEBM, MATROSKA, MPEG_TS],
    source: invalidTimeScaleAt === null ? new FilePathSource(path) : await openRepaired(path, invalidTimeScaleAt),
  });
  // Files of a few bytes throw instead of being refused.
  const isVideo = await input.canRead().catch(() => false);
  const format = isVideo ? (await input.getFormat()).name : null;
  const track = isVideo ? await input.getPrimaryVideoTrack() : null;
  if (track === null) {
    process.stdout.write(JSON.stringify({ format: null, container: format }));
    return;
  }
  const sound = await input.getPrimaryAudioTrack();
  const rates = await track.computeFrameRateMetrics({ targetPacketCount: FRAMES_COMPARED });
  const codec = await track.getCodec();
  const colors = await track.getColorSpace();
  const rotation = await track.getRotation();
  const orientation = header?.orientation ?? toOrientation(rotation);
  const h264 = codec === 'avc' ? await readH264(track) : null;
  const facts = {
    format,
    codec: codec ?? toText(await track.getInternalCodecId()),
    /** Profile and level, as in `avc1.640028`. */
    codecString: await track.getCodecParameterString().catch(() => null),
    sound: sound === null ? 'none' : ((await sound.getCodec()) ?? 'unknown'),
    sounds: await Promise.all((await input.getAudioTracks()).map((each) => each.getCodec())),
    foreignSound: await findForeignSound(input),
    ...(await measure(track, h264?.height ?? null, swapsSides(orientation) !== (rotation % 180 !== 0))),
    orientation,
    isInterlaced: wholeCodecs.has(codec) ? false : (h264?.isInterlaced ?? null),
    isTransparent: header?.isTransparent === true || (await track.canBeTransparent()),
    // Timestamps of recorded broadcasts start anywhere.
    duration: (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp()),
    fps: rates.underlyingFrameRate,
    usualFps: Math.max(rates.medianFrameRate, rates.averageFrameRate),
    matrix: colors.matrix ?? null,
    primaries: colors.primaries ?? null,
    transfer: colors.transfer ?? null,
    /** True if the last frame is where the sample table states; other formats have no such table. */
    hasItsLast: !(format === MP4.name || format === QTFF.name) || (await hasItsLast(track)),
    isRepairable: invalidTimeScaleAt !== null,
  };
  process.stdout.write(JSON.stringify(facts));
}

/** The container's own id of a codec that is not known, such as `vvc1`; null if it is no text. */
const toText = (id: string | number | Uint8Array | null): string | null =>
  typeof id === 'string' && /^[\w/ .]{1,40}$/.test(id) ? id : null;

/** The id of the first sound track whose codec is not known, such as `apac`; null if there is none. */
async function findForeignSound(input: Input): Promise<string | null> {
  for (const track of await input.getAudioTracks()) {
    if ((await track.getCodec()) === null) return toText(await track.getInternalCodecId());
  }
  return null;
}

/** Opens a file so that the four bytes at `at` are read as the usual time scale. */
async function openRepaired(path: string, at: number): Promise<Source> {
  const file = await open(path);
  const repair = Buffer.alloc(4);
  repair.writeUInt32BE(USUAL_TIME_SCALE);
  return new CustomSource({
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      for (const [i, byte] of repair.entries()) {
        if (at + i >= start && at + i < end) buffer[at + i - start] = byte;
      }
      return buffer;
    },
  });
}

/** The header of an H.264 stream; in a transport stream it comes with the first picture. */
async function readH264(track: InputVideoTrack) {
  const description = (await track.getDecoderConfig())?.description;
  if (description !== undefined) {
    return readH264Header(ArrayBuffer.isView(description) ? toBytes(description) : new Uint8Array(description));
  }
  const first = await new EncodedPacketSink(track).getFirstPacket();
  return first && readH264Header(first.data);
}

const toBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);

/** Upright, with square pixels. @param height of the stored pictures, where mediabunny may have counted one field only */
async function measure(track: InputVideoTrack, height: number | null, isSwapped: boolean) {
  const sides = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const stored = await track.getCodedHeight();
  const isTurned = (await track.getRotation()) % 180 !== 0;
  // Only a field has about half of the lines; small differences are cropped lines.
  if (height !== null && height > 1.5 * stored) {
    const vertical = isTurned ? 0 : 1;
    sides[vertical] = Math.round(((sides[vertical] ?? 0) * height) / stored);
  }
  const [width, shownHeight] = isSwapped ? sides.toReversed() : sides;
  return { width, height: shownHeight };
}

async function hasItsLast(track: InputVideoTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)) !== null;
}

await main(process.argv[2] ?? '');
