import type { Device } from '@vitrine/contract/fleet/devices';
import { useMay } from '../../../ui/access/may.tsx';
import { useAsked } from '../../../ui/routing/use-asked.ts';

/** The query parameter of a device's page that opens the choice of its media. */
const ASSIGN_PARAM = 'assign';

/** The address of a device's page with the choice of its media open. */
export const toAssignAddress = (deviceId: string): string =>
  `/device-management/${encodeURIComponent(deviceId)}?${ASSIGN_PARAM}`;

/**
 * Opens the choice once, if the address says so; the address then no longer does.
 *
 * @param device nothing happens until it is known
 */
export function useAssignFromAddress(device: Device | null | undefined, choose: (device: Device) => void): void {
  const may = useMay()('assignments.assignToDevice');
  const isKnown = device !== null && device !== undefined;
  useAsked(ASSIGN_PARAM, () => isKnown && choose(device), may && isKnown);
}
