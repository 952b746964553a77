import { t } from '@vitrine/messages/t';

/** More shapes than this are too small to be told apart. */
const MAX_MARKS = 60;

/** Further screens that are not named: `and 34 more`, with a shape for each. */
export function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="mt-2 text-1 text-ink-3">
      {t('and {count, number} more', { count })}
      <span aria-hidden="true" className="mt-1.5 flex flex-wrap gap-0.75">
        {Array.from({ length: Math.min(count, MAX_MARKS) }, (_, index) => (
          <span key={index} className="h-1.5 w-3 rounded-[1.5px] bg-line-strong" />
        ))}
      </span>
    </p>
  );
}
