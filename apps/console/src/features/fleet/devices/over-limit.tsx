import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';

const OverLimitNotice = fetched(async () => (await import('./over-limit-notice.tsx')).OverLimitNotice);

/** A notice when the account has more devices than its plan includes; nothing otherwise. */
export function OverLimit() {
  const { deviceCount = 0, maxDevices = null } = useUsage(USAGE_POLL_MS).data ?? {};
  if (maxDevices === null || deviceCount <= maxDevices) return null;
  return <OverLimitNotice deviceCount={deviceCount} maxDevices={maxDevices} />;
}
