import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from '../routing/navigation.tsx';

/** Debounce between the last key and the change of the address. */
const DEBOUNCE_MS = 250;

interface AddressText {
  text: string;
  /** The text in the address, to search for. */
  settled: string;
  setText: (text: string) => void;
}

/**
 * A text that is stored in the address as the parameter `name`. It is shown as it is typed, written with a debounce, and
 * read again when the address changes otherwise, for example by Back.
 *
 * @param without parameters that a new text removes, such as the page number
 */
export function useAddressText(name: string, without: readonly string[] = []): AddressText {
  const [params, setParams] = useSearchParams();
  const settled = params.get(name) ?? '';
  const [text, setText] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [written, setWritten] = useState<string | null>(null);
  if (seen !== settled) {
    setSeen(settled);
    // The debounced write must not replace text that was typed after it.
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
      startTransition(() => write.current(text));
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);

  return { text, settled, setText };
}

/** A copy of the parameters with another value; an empty value removes the parameter. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
