import { describe, expect, test } from 'vitest';
import { evaluatePreconditions } from './conditions.ts';

const ETAG = '"abc"';
const MODIFIED = 'Mon, 02 Mar 2026 12:00:00 GMT';
const [BEFORE, AFTER] = ['Mon, 02 Mar 2026 11:59:59 GMT', 'Mon, 02 Mar 2026 12:00:01 GMT'];

/** A file of 100 bytes. Its time has milliseconds, which no header can express. */
const file = { etag: ETAG, size: 100, modifiedAt: new Date('2026-03-02T12:00:00.750Z') };

type Headers = Parameters<typeof evaluatePreconditions>[0];
const evaluateStatus = (headers: Headers, of = file) => evaluatePreconditions(headers, of).status;

describe('a file that the caller already has', () => {
  test.each<[string, Headers, number]>([
    ['its ETag', { 'if-none-match': ETAG }, 304],
    ['its ETag in a list', { 'if-none-match': '"old", "abc"' }, 304],
    ['its ETag, which a proxy made weak', { 'if-none-match': 'W/"abc"' }, 304],
    ['any ETag', { 'if-none-match': '*' }, 304],
    ['another ETag', { 'if-none-match': '"old"' }, 200],
    ['its time', { 'if-modified-since': MODIFIED }, 304],
    ['a later time', { 'if-modified-since': AFTER }, 304],
    ['an earlier time', { 'if-modified-since': BEFORE }, 200],
    ['an unreadable time', { 'if-modified-since': 'yesterday' }, 200],
    ['its ETag and its time', { 'if-none-match': ETAG, 'if-modified-since': MODIFIED }, 304],
    ['its ETag but an earlier time', { 'if-none-match': ETAG, 'if-modified-since': BEFORE }, 200],
    ['its time but another ETag', { 'if-none-match': '"old"', 'if-modified-since': MODIFIED }, 200],
  ])('by %s is %j: %i', (_, headers, status) => {
    expect(evaluateStatus(headers)).toBe(status);
  });

  test('is recognised by its ETag alone if its time is unknown', () => {
    const unknown = { ...file, modifiedAt: null };
    expect(evaluatePreconditions({ 'if-modified-since': AFTER }, unknown).status).toBe(200);
    expect(evaluatePreconditions({ 'if-unmodified-since': BEFORE }, unknown).status).toBe(200);
    expect(evaluatePreconditions({ 'if-none-match': ETAG, 'if-modified-since': BEFORE }, unknown).status).toBe(304);
  });
});

describe('a precondition', () => {
  test.each<[string, Headers, number]>([
    ['the same version', { 'if-match': ETAG }, 200],
    ['any version', { 'if-match': '*' }, 200],
    ['another version', { 'if-match': '"old"' }, 412],
    ['a weak ETag, which proves nothing', { 'if-match': 'W/"abc"' }, 412],
    ['no change since its time', { 'if-unmodified-since': MODIFIED }, 200],
    ['no change since an earlier time', { 'if-unmodified-since': BEFORE }, 412],
    ['another version, although the caller has this one', { 'if-match': '"old"', 'if-none-match': ETAG }, 412],
  ])('that requires %s: %j is answered with %i', (_, headers, status) => {
    expect(evaluateStatus(headers)).toBe(status);
  });
});

describe('a range', () => {
  test.each<[string, number, number]>([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=90-1000', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-1000', 0, 99],
    ['BYTES= 5 - 6 ', 5, 6],
    ['bytes=100-,0-9', 0, 9],
  ])('%s is bytes %i to %i', (range, start, end) => {
    expect(evaluatePreconditions({ range }, file)).toEqual({ status: 206, range: { start, end } });
  });

  test.each([
    ['several ranges', 'bytes=0-1,5-6', 200],
    ['another unit', 'lines=0-9', 200],
    ['no range', 'bytes=', 200],
    ['a range behind the end', 'bytes=100-', 416],
    ['the last 0 bytes', 'bytes=-0', 416],
    ['words', 'bytes=first', 416],
    ['a negative range', 'bytes=9-0', 416],
    ['a number of 19 digits', 'bytes=1000000000000000000-', 416],
  ])('that is %s (%s) is answered with %3$i', (_, range, status) => {
    expect(evaluateStatus({ range })).toBe(status);
  });

  test('of an empty file is the whole file', () => {
    expect(evaluateStatus({ range: 'bytes=0-' }, { ...file, size: 0 })).toBe(200);
  });

  test.each<[string, string, number]>([
    ['the same ETag', ETAG, 206],
    ['another ETag', '"old"', 200],
    ['a weak ETag', 'W/"abc"', 200],
    ['the same time', MODIFIED, 206],
    ['a later time', AFTER, 200],
  ])('of the version with %s (%s) is answered with %i', (_, ifRange, status) => {
    expect(evaluateStatus({ range: 'bytes=0-9', 'if-range': ifRange })).toBe(status);
  });

  test('of a version by its time is not sent if the file’s time is unknown', () => {
    const headers = { range: 'bytes=0-9', 'if-range': MODIFIED };
    expect(evaluatePreconditions(headers, { ...file, modifiedAt: null }).status).toBe(200);
  });

  test('does not prevent a 304', () => {
    expect(evaluateStatus({ range: 'bytes=0-9', 'if-none-match': ETAG })).toBe(304);
  });
});
