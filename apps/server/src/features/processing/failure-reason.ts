import { say } from '@vitrine/contract/core/say';
import type { FileKind } from '@vitrine/contract/library/media';
import { ProcessError } from '../../platform/child-process.ts';
import { describeUnreadCodec, readUnreadCodec } from './video/unread-codec.ts';

const tooSlow: Record<FileKind, string> = {
  document: say('Drawing this document took too long. Export its pages as PNG images, and upload those.'),
  image: say('Preparing this image took too long. Please make it shorter or smaller.'),
  video: say('Preparing this video took too long. Please make it shorter or smaller.'),
  audio: say('Preparing this audio file took too long. Please make it shorter.'),
};

const tooLittleMemory: Record<FileKind, string> = {
  document: say('The server has too little memory to draw this document. Export it with smaller or fewer pictures.'),
  image: say(
    'The server has too little memory to prepare this image. Please make it smaller, for example 1920 × 1080.',
  ),
  video: say(
    'The server has too little memory to prepare this video. Please make it smaller, for example 1920 × 1080.',
  ),
  audio: say('The server has too little memory to prepare this audio file. Please make it shorter.'),
};

const undecodable: Record<FileKind, string> = {
  document: say('This document cannot be drawn. It may be damaged. Please export it again.'),
  image: say('This image cannot be decoded. It may be damaged. Please export it again.'),
  video: say('This video cannot be decoded. It may be damaged. Please export it again.'),
  audio: say('This audio file cannot be decoded. It may be damaged. Please export it again.'),
};

/** The reason why processing a file failed, as text for people. */
export function describeProcessingFailure(error: unknown, kind: FileKind): string {
  if (error instanceof ProcessError) {
    if (error.reason === 'missing') return say('This file could not be prepared because the server has no ffmpeg.');
    if (error.reason === 'slow') return tooSlow[kind];
    if (error.reason === 'killed') {
      return tooLittleMemory[kind];
    }
    const codec = readUnreadCodec(error);
    if (codec !== null) return describeUnreadCodec(codec);
    if (error.reason === 'failed') return undecodable[kind];
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return say('This file could not be prepared because the server has no disk space left.');
  }
  return say('This file could not be prepared.');
}
