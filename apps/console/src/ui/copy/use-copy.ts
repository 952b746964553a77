import { useState } from 'react';

/**
 * Copies a text to the clipboard.
 *
 * @param select selects the text on the page, for browsers that copy only what is selected
 */
export function useCopy(text: string, select: () => void) {
  const [copied, setCopied] = useState<string | null>(null);
  return {
    isCopied: copied === text,
    copy: async () => {
      select();
      try {
        await navigator.clipboard.writeText(text);
        setCopied(text);
      } catch {
        // Browsers allow the clipboard on secure origins only; the text is selected.
        if (document.execCommand('copy')) setCopied(text);
      }
    },
  };
}
