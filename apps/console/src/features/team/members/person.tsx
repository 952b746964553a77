import { Badge } from '../../../ui/lists/badge.tsx';

interface PersonProps {
  name: string;
  email: string;
  isYou: boolean;
}

/** A person with initials, name and email address. */
export function Person({ name, email, isYou }: PersonProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-1 font-strong text-ink-2"
      >
        {findInitials(name)}
      </span>
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-strong" title={name}>
            {name}
          </span>
          {isYou && <Badge>you</Badge>}
        </p>
        <p className="truncate text-1 text-ink-3" title={email}>
          {email}
        </p>
      </div>
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
