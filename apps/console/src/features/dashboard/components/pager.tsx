import { Link } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { writeView, type View } from '../view.ts';

interface PagerProps {
  before: View | null;
  after: View | null;
  /** In a large fleet the previous page is not known, so Back links to the first one. */
  beforeLabel: string;
  /** `40 of 1,200 screens`. */
  text: string;
}

/** Links to the previous and the next page; nothing if there is only one. */
export function Pager({ before, after, beforeLabel, text }: PagerProps) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages of screens" className="mt-4 flex items-center gap-2">
      <p className="mr-auto text-ink-2">{text}</p>
      {before === null ? (
        <Button disabled>{beforeLabel}</Button>
      ) : (
        <Button asChild>
          <Link to={`?${writeView(before)}`}>{beforeLabel}</Link>
        </Button>
      )}
      {after === null ? (
        <Button disabled>Next</Button>
      ) : (
        <Button asChild>
          <Link to={`?${writeView(after)}`}>Next</Link>
        </Button>
      )}
    </nav>
  );
}
