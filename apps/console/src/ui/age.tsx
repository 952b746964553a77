import './age.css';
import { useLayoutEffect, useRef } from 'react';
import { formatAge } from './format.ts';
import { watchTime } from './use-now.ts';

/**
 * How long ago something was, counting on by itself. The text is written past React, which would render all ages of a
 * page each second, in one task that no key or click can interrupt.
 */
export function Age({ instant }: { instant: string | null }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const text = document.createTextNode('');
    place.current?.replaceChildren(text);
    return watchTime(1_000, (now) => {
      const age = formatAge(instant, now);
      if (text.data !== age) text.data = age;
    });
  }, [instant]);
  return <span ref={place} className="age" />;
}
