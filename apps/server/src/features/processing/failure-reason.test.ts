import { expect, test } from 'vitest';
import { ProcessError } from '../../platform/child-process.ts';
import { describeProcessingFailure } from './failure-reason.ts';

const DAMAGED = 'cannot be decoded. It may be damaged. Please export it again.';

test.each([
  ['no ffmpeg', new ProcessError('x', 'missing'), 'could not be prepared because the server has no ffmpeg.'],
  ['a step that took too long', new ProcessError('x', 'slow'), 'took too long. Please make it shorter or smaller.'],
  ['a file that cannot be decoded', new ProcessError('x', 'failed'), DAMAGED],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'the server has no disk space left.'],
  ['a process that the system killed', new ProcessError('x', 'killed'), 'has too little memory to prepare this video.'],
  ['an unexpected error', new TypeError('x is not a function'), 'This file could not be prepared.'],
])('after %s the owner gets an instruction without the text of the error', (_, error, text) => {
  const failure = describeProcessingFailure(error, 'video');
  expect(failure).toContain(text);
  expect(failure).not.toContain('x ');
});

test('the failure names the kind of file', () => {
  const error = new ProcessError('x', 'failed');
  expect(describeProcessingFailure(error, 'image')).toBe(`This image ${DAMAGED}`);
  expect(describeProcessingFailure(error, 'video')).toBe(`This video ${DAMAGED}`);
});
