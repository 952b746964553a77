import { useRead } from '../../api/use-read.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { secondFactorRead } from './queries.ts';

const FactorNotice = fetched(async () => (await import('./factor-notice.tsx')).FactorNotice);

/** A notice while the account will soon ask for a second factor that the person does not have. */
export function FactorDemand() {
  const { data } = useRead(secondFactorRead);
  if (data === undefined || data.requiredFrom === null || data.isProven || data.enabledAt !== null) return null;
  return <FactorNotice from={data.requiredFrom} />;
}
