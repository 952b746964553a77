import { CalendarX2, Lock, ShieldCheck } from 'lucide-react';

/** Assurances about the payment. */
export function TrustBadges() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-1 text-ink-2" aria-label="What you can rely on">
      <li className="flex items-center gap-2">
        <ShieldCheck />
        Secure payment
      </li>
      <li className="flex items-center gap-2">
        <Lock />
        Card details go straight to the payment provider
      </li>
      <li className="flex items-center gap-2">
        <CalendarX2 />
        Cancel any time and keep access until the period ends
      </li>
    </ul>
  );
}
