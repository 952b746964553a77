import { say } from '@vitrine/contract/core/say';
import { type PlaybackReasonCode, playbackReasonCodes } from '@vitrine/contract/activity/log-event-codes';

/** A message that a player has reported, as people read it. */
export interface ReportedText {
  message: string;
  /** The browser's own words; null if the message has none. */
  technical: string | null;
}

/** Ids of content. */
const CONTENT_ID = /\b(?:med|web|lay|ply)_[0-9a-z]{10,}\b/g;

/** Players name files that they load by the first digits of their SHA-256. */
const FILE_HASH = /(?<=\b(?:copy|bytes) of |does not have )[0-9a-f]{12}\b/g;

/** Stands for content that is not in the account: deleted, or another account's. */
export const REMOVED = say('a removed file');

const REMOVED_AT_START = say('A removed file');

/** The reasons as people read them. */
const reasonTexts: Record<PlaybackReasonCode, string> = {
  'storage-full': 'the storage of this screen is full',
  'no-sound': 'this screen can’t play its sound',
  'sound-damaged': 'its sound is damaged',
  'format-unsupported': 'this screen’s browser doesn’t support its format',
  'file-unreadable': 'its file couldn’t be read',
  'file-damaged': 'its file is damaged',
  'picture-damaged': 'its picture is damaged',
  'video-damaged': 'its video is damaged',
  'no-picture': 'no picture appeared within 15 seconds',
  'browser-error': 'the browser reported an error',
};

const reasonCodes = new Map(playbackReasonCodes.map((code) => [reasonTexts[code], code]));

/** The code of a reason in a stored message; undefined where it is none of these. */
export const findReasonCode = (reason: string): PlaybackReasonCode | undefined => reasonCodes.get(reason);

/**
 * What the words of a browser mean, the most specific first: a reason holds if each of its patterns is found. Two words in
 * any order are two patterns, because a lookahead for them takes a time that grows with the square of a message's length.
 */
const REASONS: readonly (readonly [reason: PlaybackReasonCode, ...patterns: RegExp[]])[] = [
  ['storage-full', /quota|NS_ERROR_FILE_NO_DEVICE_SPACE/i],
  ['no-sound', /AUDIO_RENDERER|audio (?:renderer|output|device)/i],
  ['sound-damaged', /audio/i, /decod|damaged|corrupt/i],
  [
    'format-unsupported',
    /NOT_SUPPORTED|NotSupported|unsupported|no supported source|Format error|METADATA_ERR|AppendFailed|APPEND_FAILED/i,
  ],
  ['file-unreadable', /PIPELINE_ERROR_(?:READ|NETWORK)|MEDIA_ERR_NETWORK|Failed to fetch|NetworkError|Load failed/i],
  ['file-damaged', /DEMUXER|COULD_NOT_(?:OPEN|PARSE|RENDER)/i],
  ['picture-damaged', /image/i, /decod/i],
  ['video-damaged', /decod|FATAL_ERR/i],
  ['no-picture', /no frame within/i],
];

/** Words that only a browser's engine uses: `PipelineStatus::…`, `DECODER_ERROR_…`, `TypeError: …`, `0x806e0005`. */
const ENGINE_WORDS =
  /::|_ERR(?:OR)?(?:_|\b)|\b\w+(?:Error|Exception)\b|\b0x[0-9a-f]{4,}|no supported source|cannot be decoded|no frame within|[Ff]ailed to (?:fetch|decode)/;

function findReason(words: string): string {
  const found = REASONS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(words)));
  return reasonTexts[found?.[0] ?? 'browser-error'];
}

/** The message with a plain reason in place of what the browser says after the first colon. */
export function explainReported(text: string): ReportedText {
  const colon = text.indexOf(': ');
  const [head, reason] = colon === -1 ? ['', text] : [text.slice(0, colon), text.slice(colon + 2)];
  if (!ENGINE_WORDS.test(reason)) return { message: text, technical: null };
  const plain = findReason(reason);
  return { message: head === '' ? `The player failed: ${plain}` : `${head}: ${plain}`, technical: reason };
}

/** The ids and hashes by which a message names content. */
export const listContentRefs = (text: string): string[] => [
  ...(text.match(CONTENT_ID) ?? []),
  ...(text.match(FILE_HASH) ?? []),
];

/** The message with the names of content in place of ids and hashes, and `unknown` in place of those without a name. */
export function nameContent(text: string, names: ReadonlyMap<string, string>, unknown = REMOVED): string {
  const nameOf = (ref: string): string => names.get(ref) ?? unknown;
  const named = text.replace(CONTENT_ID, nameOf).replace(FILE_HASH, nameOf);
  return named.startsWith(REMOVED) ? REMOVED_AT_START + named.slice(REMOVED.length) : named;
}
