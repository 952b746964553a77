import { toAccountKey } from '../../api/account.ts';

const KEY = 'recentlyOpened';
const MAX_RECENT = 6;

/** The ids of the results that were opened last in this browser and account, the newest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toAccountKey(KEY)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function addRecent(id: string): void {
  const ids = [id, ...readRecent().filter((each) => each !== id)].slice(0, MAX_RECENT);
  localStorage.setItem(toAccountKey(KEY), JSON.stringify(ids));
}
