import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';

/**
 * Runs in a separate process, because its input is untrusted. Prints the facts about a video as one line of JSON, in the
 * shape of `Facts` in `video-reader.ts`.
 */
async function main(path: string): Promise<void> {
  const input = new Input({
    // Listed explicitly, without playlists, which refer to other files.
    formats: [MP4, QTFF, WEBM, MATROSKA, MPEG_TS],
    source: new FilePathSource(path),
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
  const { underlyingFrameRate } = await track.computeFrameRateMetrics({ targetPacketCount: 128 });
  const facts = {
    format,
    codec: await track.getCodec(),
    /** Profile and level, as in `avc1.640028`. */
    codecString: await track.getCodecParameterString().catch(() => null),
    sound: sound === null ? 'none' : ((await sound.getCodec()) ?? 'unknown'),
    isHdr: await track.hasHighDynamicRange().catch(() => false),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    // Timestamps of recorded broadcasts start anywhere.
    duration: (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp()),
    fps: underlyingFrameRate,
    matrix: (await track.getColorSpace()).matrix ?? null,
    /** True if the last frame is where the sample table states; other formats have no such table. */
    hasItsLast: !(format === MP4.name || format === QTFF.name) || (await hasItsLast(track)),
  };
  process.stdout.write(JSON.stringify(facts));
}

async function hasItsLast(track: InputVideoTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)) !== null;
}

await main(process.argv[2] ?? '');
