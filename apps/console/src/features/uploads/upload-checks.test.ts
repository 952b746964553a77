import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { expect, test } from 'vitest';
import { file } from '../../test/uploads.ts';
import type { KindFilter } from './accepted-files.ts';
import { describeUploadFailure, findFirstRejected, newUpload } from './upload-checks.ts';

const images = (...sizes: readonly number[]) => sizes.map((size, index) => file(`${index}.jpg`, 'image/jpeg', size));
const listFileNames = (files: readonly File[]) => files.map(({ name }) => name);

test.each([
  ['files that fill the storage to the last byte', images(60, 40)],
  ['no files', []],
  ['files of an account without a limit', images(101), null],
])('%s are accepted', (_, files, limitBytes: number | null = 100) => {
  expect(findFirstRejected(files, { usedBytes: 0, limitBytes })).toBeNull();
});

test.each([
  ['one byte too many', [61, 40], 0, '1.jpg', 'batch', ['0.jpg']],
  ['a single file larger than the free space', [41], 60, '0.jpg', 'space', []],
  ['a single file that is larger than the whole plan', [101], 0, '0.jpg', 'file', []],
  ['files that fit into the plan, but not beside the stored files', [30, 30], 50, '1.jpg', 'space', ['0.jpg']],
  ['a large file before small ones', [90, 5, 5], 50, '0.jpg', 'space', ['1.jpg', '2.jpg']],
  ['the first of several large files', [101, 102, 10], 0, '0.jpg', 'file', ['2.jpg']],
  ['an account over its limit', [1], 120, '0.jpg', 'space', []],
] as const)('%s: the first file that does not fit is named', (_, sizes, usedBytes, name, tooLarge, fitting) => {
  const rejected = findFirstRejected(images(...sizes), { usedBytes, limitBytes: 100 });
  expect(rejected).toMatchObject({ file: { name }, tooLarge });
  expect(listFileNames(rejected?.fitting ?? [])).toEqual(fitting);
});

test.each<[string, string, KindFilter, string | null]>([
  ['leopard.jpg', 'image/jpeg', 'all', null],
  ['leopard.jpg', 'image/jpeg', 'image', null],
  ['leopard.jpg', 'image/jpeg', 'video', 'leopard.jpg is not a video file'],
  ['flower.mp4', 'video/mp4', 'image', 'flower.mp4 is not an image file'],
  ['hours.docx', 'application/msword', 'all', null],
  ['hours.docx', 'application/msword', 'document', null],
  ['hours.docx', 'application/msword', 'video', 'hours.docx is not a video file'],
  ['leopard.jpg', 'image/jpeg', 'document', 'leopard.jpg is not a document'],
  ['hours.zip', 'application/zip', 'all', 'hours.zip is not an image file'],
])('%s (%s) chosen for the type "%s" is rejected with %o', (name, type, wanted, reason) => {
  const folderId = FolderId.parse('fld_1');
  const upload = newUpload(1, file(name, type), wanted, { folderId });
  const isValid = reason === null;
  expect(upload).toMatchObject({ state: isValid ? 'waiting' : 'failed', reason, canRetry: isValid, folderId });
});

test.each([
  ['Offers.key', 'application/octet-stream', /^This is a Keynote presentation\. In Keynote, choose/],
  ['poster.psd', 'image/vnd.adobe.photoshop', /^This is a Photoshop file\. /],
])('%s (%s) is refused with its format and the way out', (name, type, advice) => {
  const upload = newUpload(1, file(name, type), 'all', { folderId: null });
  expect(upload).toMatchObject({ state: 'failed', reason: `${name} is not an image file`, canRetry: false });
  expect(upload.advice).toMatch(advice);
});

test.each(['hours', 'hours.xyz'])('%s is refused without one, because its format is not known', (name) => {
  expect(newUpload(1, file(name, ''), 'all', { folderId: null })).toMatchObject({ state: 'failed', advice: null });
});

const failureBy = (code: ErrorCode) => describeUploadFailure(new Error('The reason', { cause: new AppError(code) }));

test.each<[ErrorCode, ReturnType<typeof failureBy> extends infer Failure ? Partial<Failure> : never]>([
  ['network.failed', { reason: 'The reason', canRetry: true, isUploadLost: false, isFolderMissing: false }],
  ['media.not_an_image', { canRetry: false }],
  ['media.not_a_video', { canRetry: false }],
  ['upload.not_found', { canRetry: true, isUploadLost: true }],
  ['upload.incomplete', { canRetry: true, isUploadLost: true }],
  ['folder.not_found', { canRetry: true, isFolderMissing: true, isUploadLost: false }],
])('after %s, a retry repeats only the steps that can succeed', (code, consequences) => {
  expect(failureBy(code)).toMatchObject(consequences);
});

test('something that is not an error is reported as a failed upload', () => {
  expect(describeUploadFailure('nothing')).toMatchObject({ reason: 'The upload failed', canRetry: true });
});
