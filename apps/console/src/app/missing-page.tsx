import { Search } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link, useLocation } from '../ui/routing/navigation.tsx';
import { Button } from '../ui/forms/button.tsx';
import { PageBody } from '../ui/layout/page-body.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { pageCommands } from './palette/page-list.ts';
import { LAST_RANK, rankOf, splitSearch } from './palette/ranking.ts';

interface MissingPageProps {
  /** The paths of the pages that the account has. */
  pages: readonly string[];
  /** Opens the palette. */
  onSearch: () => void;
}

/** In place of a page that does not exist: those that are meant most likely, and the palette. */
export function MissingPage({ pages, onSearch }: MissingPageProps) {
  const { pathname } = useLocation();
  const nearest = findNearest(pathname, pages);
  return (
    <>
      <PageHeader
        title={t('404 Page Not Found')}
        description={t('There is nothing at {address}', { address: pathname })}
      />
      <PageBody>
        <div className="grid max-w-108 gap-6">
          {nearest.length > 0 && (
            <nav aria-label={t('Pages with a similar address')}>
              <p className="mb-2 text-1 text-ink-3">{t('Did you mean')}</p>
              <ul className="divide-y divide-line rounded border border-line bg-paper">
                {nearest.map(({ label, to, icon: Icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex items-center gap-3 px-4 py-2.5 font-medium hover:bg-hover [&>.lucide]:text-ink-3"
                    >
                      <Icon />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={onSearch}>
              <Search />
              {t('Search or go to')}
            </Button>
            <Button asChild>
              <Link to="/">{t('Back to Home')}</Link>
            </Button>
          </div>
        </div>
      </PageBody>
    </>
  );
}

const MAX_NEAREST = 3;

/** The pages of which a word of an address reminds, the most similar first. */
function findNearest(pathname: string, pages: readonly string[]) {
  const words = splitSearch(pathname.replace(/[^\p{L}\p{N}]+/gu, ' '));
  return pageCommands
    .filter(({ to }) => pages.includes(to))
    .flatMap((page) => {
      // Addresses are English in every language.
      const searched = { label: page.label, words: `${page.words} ${page.to}` };
      const ranks = words.map((word) => rankOf(searched, [word]) ?? LAST_RANK);
      return ranks.every((rank) => rank === LAST_RANK) ? [] : [{ ...page, rank: ranks.reduce((a, b) => a + b, 0) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_NEAREST);
}
