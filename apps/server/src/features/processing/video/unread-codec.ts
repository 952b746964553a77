import { tell } from '@vitrine/contract/core/told/tell';
import { ProcessError } from '../../../platform/child-process.ts';
import type { FfmpegSearch } from '../../../platform/ffmpeg.ts';
import { describeInstallation } from '../../../platform/ffmpeg/advice.ts';

/** A codec that not every ffmpeg reads. */
interface Codec {
  name: string;
  /** As readers of files and of ffmpeg's errors name it. */
  ids: readonly string[];
  /** The decoders without special hardware, one of which is enough. */
  decoders: readonly string[];
}

const codecs: readonly Codec[] = [
  // ffmpeg’s own decoder of this name only passes it on to hardware.
  { name: 'AV1', ids: ['av1'], decoders: ['libdav1d', 'libaom-av1', 'libgav1'] },
  { name: 'HEVC (H.265)', ids: ['hevc'], decoders: ['hevc'] },
  { name: 'VVC (H.266)', ids: ['vvc1', 'vvi1', 'V_MPEGI/ISO/VVC', 'vvc'], decoders: ['vvc', 'libvvdec'] },
  { name: 'EVC', ids: ['evc1', 'evc'], decoders: ['evc', 'libxevd'] },
  { name: 'APV', ids: ['apv1', 'apv'], decoders: ['apv'] },
  { name: 'VP9', ids: ['vp9'], decoders: ['vp9', 'libvpx-vp9'] },
  { name: 'ProRes', ids: ['prores'], decoders: ['prores'] },
  { name: 'ProRes RAW', ids: ['aprn', 'aprh', 'prores_raw'], decoders: ['prores_raw'] },
];

const findCodec = (id: string): Codec | undefined => codecs.find(({ ids }) => ids.includes(id));

/** The name of a video's codec if this ffmpeg cannot read it; null if it can, or if only trying tells. */
export function findUnreadCodec({ found }: FfmpegSearch, id: string | null): string | null {
  const codec = id === null || found === null ? undefined : findCodec(id);
  return codec === undefined || codec.decoders.some((name) => found?.decoders.has(name)) ? null : codec.name;
}

/** How releases of ffmpeg say that they have no decoder, with the codec's name for them, or `none`. */
const complaints = [
  /Decoder \(codec (\w+)\) not found/,
  /no decoder found for: (\w+)/,
  /doesn't support hardware accelerated (\w+) decoding/,
];

const UNKNOWN = 'an unknown codec';

/** The name of the codec that ffmpeg could not read, or `an unknown codec`; null if it failed for another reason. */
export function readUnreadCodec(error: unknown): string | null {
  if (!(error instanceof ProcessError) || error.reason !== 'failed') return null;
  const id = complaints.map((complaint) => complaint.exec(error.message)?.[1]).find((each) => each !== undefined);
  if (id === undefined) return null;
  return findCodec(id.toLowerCase())?.name ?? (id === 'none' ? UNKNOWN : id);
}

/** Says that a codec cannot be read, and the way out. */
export const describeUnreadCodec = (codec: string): string =>
  codec === UNKNOWN ? tell('media.codec_unknown') : tell('media.codec_unread', { codec });

/** The same for the operator of the server, who can install one. */
export function describeUnreadCodecToOperator(codec: string, { found }: FfmpegSearch): string {
  const unread = tell('media.codec_unread_here', { codec, version: found?.version ?? 'none' });
  const installation = found?.source === 'packaged' ? describeInstallation() : tell('setup.set_ffmpeg');
  return `${unread} ${installation} ${tell('media.or_convert')}`;
}
