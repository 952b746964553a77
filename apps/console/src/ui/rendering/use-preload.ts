import { useEffect } from 'react';

/**
 * Loads code that a page needs only once somebody uses it, such as its dialogs: when the pointer or the focus first
 * moves on the page, so that the code is here before the click. A failure is ignored: opening loads it again.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const controller = new AbortController();
    function onUse(): void {
      controller.abort();
      load().catch(() => {});
    }
    // Browsers report `pointerover` also when a page appears under a pointer that rests.
    for (const type of ['pointermove', 'pointerdown', 'focusin']) {
      document.addEventListener(type, onUse, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [load]);
}
