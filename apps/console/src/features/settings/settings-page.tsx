import { useMay } from '../../ui/access/may.tsx';
import { Navigate } from '../../ui/routing/navigation.tsx';
import { useCharges } from '../billing/index.ts';

/** Leads to the first tab of the settings. An installation that does not charge has no plans to show. */
export function SettingsPage() {
  const charges = useCharges();
  const seesPlan = useMay()('billing.overview');
  if (charges === undefined) return null;
  return <Navigate to={seesPlan && charges ? '/settings/subscription' : '/settings/account'} replace />;
}
