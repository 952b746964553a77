import type { FolderId } from '@vitrine/contract/library/folders';
import { useEffect, useState } from 'react';

const KEY = 'unfoldedFolders';

/**
 * Which folders list their files in the sidebar: those that somebody has unfolded, and the open one unless it was
 * folded. It stays so for as long as the tab does.
 */
export function useUnfolded(openId: string | null) {
  const [wishes, setWishes] = useState(readWishes);
  useEffect(() => {
    const words = [...wishes].map(([id, isUnfolded]) => (isUnfolded ? id : `-${id}`));
    sessionStorage.setItem(KEY, words.join(' '));
  }, [wishes]);
  return {
    isUnfolded: (id: FolderId): boolean => wishes.get(id) ?? id === openId,
    unfold: (id: FolderId, isUnfolded: boolean) => setWishes((before) => new Map(before).set(id, isUnfolded)),
  };
}

/** Ids, with a dash before those that were folded. */
function readWishes(): ReadonlyMap<string, boolean> {
  const words = (sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  return new Map(words.map((word) => (word.startsWith('-') ? [word.slice(1), false] : [word, true])));
}
