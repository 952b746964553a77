import { describe, expect, test } from 'vitest';
import { accepts } from './test/problems.ts';
import { uploads } from './uploads.ts';

describe('an announced video', () => {
  const { body } = uploads.announceUpload;

  test('may be announced without a body', () => {
    expect(body.parse(undefined)).toBeUndefined();
    expect(body.parse({})).toEqual({});
  });

  test.for<[number, boolean]>([
    [1, true],
    [2 ** 40, true],
    [0, false],
    [-1, false],
    [1.5, false],
  ])('may have the size %d: %s', ([fileSize, expected]) => {
    expect(accepts(body, { fileSize })).toBe(expected);
  });

  test('is sent to an address with a secret', () => {
    expect(accepts(uploads.putUpload.query, {})).toBe(false);
    expect(uploads.putUpload.access).toBe('signed');
  });

  test('becomes a video in a folder or at the root', () => {
    const finished = { videoURL: '/api/objects/uploads/1', originalName: 'menu.mp4' };
    for (const folderId of [undefined, null, 'fld_1']) {
      expect(accepts(uploads.finishUpload.body, { ...finished, folderId })).toBe(true);
    }
    expect(accepts(uploads.finishUpload.body, { ...finished, folderId: 'root' })).toBe(false);
    expect(accepts(uploads.finishUpload.body, { ...finished, videoURL: 'x'.repeat(2_001) })).toBe(false);
  });
});

describe('a resumable upload', () => {
  const { body } = uploads.finishResumableUpload;

  test('becomes an image or a video under its own name', () => {
    for (const kind of ['image', 'video']) expect(accepts(body, { kind, originalName: 'menu' })).toBe(true);
    expect(accepts(body, { kind: 'sound', originalName: 'menu' })).toBe(false);
    expect(accepts(body, { kind: 'image' })).toBe(false);
  });

  test.for<[number, boolean]>([
    [0, true],
    [4_096, true],
    [4_097, false],
  ])('may be named with %d characters: %s', ([length, expected]) => {
    expect(accepts(body, { kind: 'image', originalName: 'x'.repeat(length) })).toBe(expected);
  });

  test.for(['createUpload', 'readUpload', 'appendToUpload', 'abandonUpload'] as const)(
    '%s refuses other versions of the tus protocol',
    (name) => {
      expect(uploads[name].transport).toBe('tus');
      expect(uploads[name].errors).toContain('upload.version_unknown');
    },
  );
});

test.for(['uploadImage', 'finishUpload', 'finishResumableUpload'] as const)(
  '%s declares what can be wrong with a file and its folder',
  (name) => {
    expect(uploads[name].errors).toEqual(
      expect.arrayContaining(['folder.not_found', 'storage.limit_exceeded', 'storage.full']),
    );
  },
);
