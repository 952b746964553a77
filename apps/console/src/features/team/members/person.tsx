import { t } from '@vitrine/messages/t';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Named } from '../../../ui/lists/named.tsx';

/** A person with initials, name and email address. */
export function Person({ name, email, isYou }: { name: string; email: string; isYou: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-1 font-strong text-ink-2"
      >
        {findInitials(name)}
      </span>
      <Named name={name} badges={isYou && <Badge>{t('you')}</Badge>}>
        <span title={email}>{email}</span>
      </Named>
    </div>
  );
}

/** The first letters of the first and the last word: `AL` for Ada King Lovelace. */
function findInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
