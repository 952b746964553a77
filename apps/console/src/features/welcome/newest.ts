import type { Device } from '@vitrine/contract/fleet/devices';
import type { FirstSteps } from '@vitrine/contract/welcome';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The last content of the account: up to three pictures and videos, the newest first. */
export const newestContent = q.content.list.page({
  query: { kinds: 'image,video', limit: 3 },
  failure: t('Failed to fetch media'),
  select: ({ body }) => body.content,
});

/** The last screens that were added: one more than there are sample screens. */
export const newestScreens = q.devices.list.page({
  query: { sort: 'createdAt', limit: 7 },
  pollMs: 10_000,
  failure: t('Failed to fetch devices'),
  select: ({ body }) => body,
});

/** The newest screen of these that is the account's own, otherwise a sample screen that plays; null if there is none. */
export function newestScreenOf(
  screens: readonly Device[],
  { hasScreen, sampleScreenIds }: Pick<FirstSteps, 'hasScreen' | 'sampleScreenIds'>,
): Device | null {
  const isSample = ({ id }: Device) => sampleScreenIds.some((sampleId) => sampleId === id);
  const found = hasScreen
    ? screens.find((screen) => !isSample(screen))
    : screens.find((screen) => isSample(screen) && screen.status === 'online');
  return found ?? null;
}
