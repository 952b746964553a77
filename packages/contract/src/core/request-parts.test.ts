import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { createParts, createPartSize } from './request-parts.ts';

describe('the parts of an upload', () => {
  test('get smaller until they pass', () => {
    const { read, shrink } = createPartSize();
    expect(read()).toBe(Number.POSITIVE_INFINITY);
    shrink(3e8);
    shrink(read());
    expect(read()).toBe(1e8);
    shrink(1.2e6);
    expect(read()).toBe(1e6);
  });

  test('that were refused at a size which is not used any more change nothing', () => {
    const { read, shrink } = createPartSize();
    shrink(6e6);
    shrink(6e6);
    expect(read()).toBe(5e6);
    shrink(1.2e6);
    shrink(6e6);
    expect(read()).toBe(1e6);
  });

  test('cannot be smaller than the smallest size', () => {
    const { shrink } = createPartSize();
    expect(() => shrink(9e4)).toThrow(/allows not even 100 KB in a request/);
  });

  test('get smaller when a proxy closes the connection twice at the same byte, not when it is lost once', () => {
    const size = createPartSize();
    const { readSize, onPart, onOther, shrinkAfter } = createParts(size, 2e7);
    const lost = new AppError('network.failed');
    const loseAt = (offset: number) => {
      onOther();
      readSize();
      onPart(offset);
      return shrinkAfter(lost);
    };
    expect([loseAt(0), loseAt(5e6), loseAt(5e6)]).toEqual([false, false, true]);
    expect(size.read()).toBe(1e7);
    // It is known by then, so that no further connection is lost without effect.
    expect([loseAt(5e6), size.read()]).toEqual([true, 5e6]);
    expect([loseAt(1.9e7), loseAt(1.9e7)]).toEqual([false, false]);
    onOther();
    expect([shrinkAfter(lost), shrinkAfter(lost), size.read()]).toEqual([false, false, 5e6]);
  });

  test('that another upload has made smaller meanwhile are not made smaller again', () => {
    const size = createPartSize();
    const [one, other] = [createParts(size, 3e6), createParts(size, 3e6)];
    const refusal = new AppError('request.over_proxy_limit');
    for (const parts of [one, other]) {
      parts.readSize();
      parts.onPart(0);
    }
    expect([one.shrinkAfter(refusal), size.read()]).toEqual([true, 2e6]);
    expect([other.shrinkAfter(refusal), size.read()]).toEqual([true, 2e6]);
  });
});
