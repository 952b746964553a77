import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The address follows this long after the last key. */
const SETTLED_AFTER_MS = 250;

interface AddressText {
  text: string;
  /** What of it stands in the address: what to search for. */
  settled: string;
  setText: (text: string) => void;
}

/**
 * A text that stands in the address under `name`, as a search does: shown as it is typed, written to the address when
 * typing rests, and taken from it when something else changes it, Back for example. Another text leaves out of the
 * address what belonged to the old one, named in `without`.
 */
export function useAddressText(name: string, without: readonly string[] = []): AddressText {
  const [params, setParams] = useSearchParams();
  const settled = params.get(name) ?? '';
  const [text, setText] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [written, setWritten] = useState<string | null>(null);
  if (seen !== settled) {
    setSeen(settled);
    // An address that catches up with the typing must not take back what has been typed since.
    if (settled !== written) {
      setWritten(null);
      setText(settled);
    }
  }

  const write = useRef<(next: string) => void>(() => {});
  useEffect(() => {
    write.current = (next) =>
      setParams(
        (before) => {
          const changed = withParam(before, name, next);
          for (const each of without) changed.delete(each);
          return changed;
        },
        { replace: true },
      );
  });
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => {
      setWritten(text);
      write.current(text);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);

  return { text, settled, setText };
}

/** The same address with another value; one that is empty is left out. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
