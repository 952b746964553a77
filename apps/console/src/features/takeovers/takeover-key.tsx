import { lazy, Suspense, useEffect, useState } from 'react';
import { isInOverlay, isTextField } from '../../ui/forms/key-target.ts';

const TakeoverOpening = lazy(async () => ({ default: (await import('./takeover-opening.tsx')).TakeoverOpening }));

/** The key Shift T, which opens what can be started on every page. */
export function TakeoverKey() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isPlain || event.key.toLowerCase() !== 't' || event.defaultPrevented) return;
      if (isTextField(event.target) || isInOverlay(event.target)) return;
      // Otherwise the letter is typed in the field that is focused by then.
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <TakeoverOpening onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
