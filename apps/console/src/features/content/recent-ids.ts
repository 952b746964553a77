import { toAccountKey } from '../../api/account.ts';

/**
 * Ids that were used last in this browser and account, the newest first.
 *
 * @param key distinguishes several lists
 */
export function createRecentIds(key: string, most: number) {
  function read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(toAccountKey(key)) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : [];
    } catch {
      return [];
    }
  }
  function add(...ids: readonly string[]): void {
    const recent = [...new Set([...ids, ...read()])].slice(0, most);
    localStorage.setItem(toAccountKey(key), JSON.stringify(recent));
  }

  return { read, add };
}
