import { ScreenAlerts } from '../alerts/index.ts';
import { CardSection } from './components/card-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TimeZoneSection } from './time-zone-section.tsx';

/** Name, password, time zone, emails about screens, sessions, and deleting the account. */
export function AccountSettings() {
  return (
    <div className="grid max-w-180 gap-8">
      <NameSection />
      <PasswordSection />
      <TimeZoneSection />
      <CardSection title="Screen alerts">
        <ScreenAlerts />
      </CardSection>
      <SessionsSection />
      <DeleteSection />
    </div>
  );
}
