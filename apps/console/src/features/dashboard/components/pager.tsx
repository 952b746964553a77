import { t } from '@vitrine/messages/t';
import { Link, useLocation } from '../../../ui/routing/navigation.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { writeView, type DashboardView } from '../view.ts';

interface PagerProps {
  view: DashboardView;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** `40 of 1,200 screens`. */
  text: string;
}

/** The cursors of the pages before this one, null for the first. A link passes them on; an address alone has none. */
function readEarlier(state: unknown): readonly (string | null)[] {
  const cursors = typeof state === 'object' && state !== null && 'earlier' in state ? state.earlier : null;
  return Array.isArray(cursors) ? cursors.map((cursor) => (typeof cursor === 'string' ? cursor : null)) : [];
}

/** Links to the previous and the next page; nothing if there is only one. */
export function Pager({ view, next, text }: PagerProps) {
  const earlier = readEarlier(useLocation().state);
  const { after } = view;
  if (after === null && next === null) return null;
  return (
    <nav aria-label={t('Pages of screens')} className="mt-4 flex items-center gap-2">
      <p className="me-auto text-ink-2">{text}</p>
      {after === null ? (
        <Button disabled>{t('Previous')}</Button>
      ) : (
        <PageLink view={view} after={earlier.at(-1) ?? null} earlier={earlier.slice(0, -1)}>
          {earlier.length === 0 ? t('First page') : t('Previous')}
        </PageLink>
      )}
      {next === null ? (
        <Button disabled>{t('Next')}</Button>
      ) : (
        <PageLink view={view} after={next} earlier={[...earlier, after]}>
          {t('Next')}
        </PageLink>
      )}
    </nav>
  );
}

interface PageLinkProps {
  view: DashboardView;
  after: string | null;
  earlier: readonly (string | null)[];
  children: string;
}

const PageLink = ({ view, after, earlier, children }: PageLinkProps) => (
  <Button asChild>
    <Link to={`?${writeView({ ...view, after })}`} state={{ earlier }}>
      {children}
    </Link>
  </Button>
);
