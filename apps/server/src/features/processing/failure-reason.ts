import type { MediaKind } from '@vitrine/contract/library/media';
import { ProcessError } from '../../platform/child-process.ts';
import { describeUnreadCodec, readUnreadCodec } from './video/unread-codec.ts';

/** The reason why processing a file failed, as text for people. */
export function describeProcessingFailure(error: unknown, kind: MediaKind): string {
  if (error instanceof ProcessError) {
    if (error.reason === 'missing') return 'This file could not be prepared because the server has no ffmpeg.';
    if (error.reason === 'slow') return `Preparing this ${kind} took too long. Please make it shorter or smaller.`;
    if (error.reason === 'killed') {
      return `The server has too little memory to prepare this ${kind}. Please make it smaller, for example 1920 × 1080.`;
    }
    const codec = readUnreadCodec(error);
    if (codec !== null) return describeUnreadCodec(codec);
    if (error.reason === 'failed') return `This ${kind} cannot be decoded. It may be damaged. Please export it again.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'This file could not be prepared because the server has no disk space left.';
  }
  return 'This file could not be prepared.';
}
