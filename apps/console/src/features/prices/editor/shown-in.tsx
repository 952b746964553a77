import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { contentPath } from '../../content/index.ts';

/** The layouts that show a price list. */
export const ShownIn = ({ list: { layouts } }: { list: PriceList }) => (
  <Section title="Shown in" {...(layouts.length > 0 && { count: layouts.length })}>
    {layouts.length === 0 ? (
      <p className="text-ink-2">
        No layout yet. Open one in{' '}
        <Link to="/layouts" className="underline">
          Layouts
        </Link>
        , add the element “Price list”, and choose this list.
      </p>
    ) : (
      <ul className="grid gap-1">
        {layouts.map(({ id, name, isPublished }) => (
          <li key={id} className="flex min-h-8 items-center gap-2">
            <Link className="min-w-0 truncate font-strong hover:underline" to={contentPath('layout', id)}>
              {name}
            </Link>
            {!isPublished && <Badge>In a draft only</Badge>}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
