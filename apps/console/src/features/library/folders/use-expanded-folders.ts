import type { FolderId } from '@vitrine/contract/library/folders';
import { useEffect, useState } from 'react';

const KEY = 'unfoldedFolders';

/**
 * The folders that list their files in the sidebar: those that were expanded, and the open one unless it was collapsed.
 * Remembered in the tab's session storage.
 */
export function useExpandedFolders(openId: string | null) {
  const [choices, setChoices] = useState(readChoices);
  useEffect(() => {
    const stored = [...choices].map(([id, isExpanded]) => (isExpanded ? id : `-${id}`));
    sessionStorage.setItem(KEY, stored.join(' '));
  }, [choices]);
  return {
    isExpanded: (id: FolderId): boolean => choices.get(id) ?? id === openId,
    expand: (id: FolderId, isExpanded: boolean) => setChoices((before) => new Map(before).set(id, isExpanded)),
  };
}

/** Ids, with a dash before those that were collapsed. */
function readChoices(): ReadonlyMap<string, boolean> {
  const stored = (sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  return new Map(stored.map((id) => (id.startsWith('-') ? [id.slice(1), false] : [id, true])));
}
