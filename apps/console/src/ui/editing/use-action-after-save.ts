import { useEffect, useRef } from 'react';

/**
 * An action that waits until the draft of an editor is saved, such as assigning it: it must not send an older version than
 * the one on the page.
 */
export function useActionAfterSave<Draft>(draft: Draft) {
  const waiting = useRef<(() => void) | null>(null);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);

  return {
    wait(action: () => void): void {
      waiting.current = action;
    },
    cancel(): void {
      waiting.current = null;
    },
    /** The draft that was edited while `saved` was being saved, which an action waits for; null if there is none. */
    findUnsaved: (saved: Draft): Draft | null =>
      waiting.current !== null && newest.current !== saved ? newest.current : null,
    /** Returns the action that waited, which no longer does; null if there was none. */
    take(): (() => void) | null {
      const action = waiting.current;
      waiting.current = null;
      return action;
    },
  };
}
