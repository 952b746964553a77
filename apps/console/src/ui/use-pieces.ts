import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * How many of a long list to build by now: the first piece at once, then one with each frame, so that a key or a click
 * between two of them is answered at once. Another `list`, named by a text, begins anew; the same one with other
 * items does not.
 */
export function usePieces(list: string, length: number, piece: number): number {
  const [built, setBuilt] = useState({ list, count: piece });
  if (built.list !== list) setBuilt({ list, count: piece });
  const count = built.list === list ? built.count : piece;
  useEffect(() => {
    if (count >= length) return;
    return afterPaint(() =>
      startTransition(() => setBuilt((now) => (now.list === list ? { list, count: count + piece } : now))),
    );
  }, [list, length, piece, count]);
  return Math.min(count, length);
}
