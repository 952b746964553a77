import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import type { LayoutId } from '@vitrine/contract/library/media';
import { Eye } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { contentPath } from '../../content/index.ts';

interface ShownInProps extends Pick<PriceList, 'layouts'> {
  /** The layout whose picture is shown. */
  chosenId: LayoutId;
  onChoose: (id: LayoutId) => void;
}

/** The layouts that show a price list, one of which is seen. */
export const ShownIn = ({ layouts, chosenId, onChoose }: ShownInProps) => (
  <ul aria-label={t('Layouts')} className="mt-2 grid">
    {layouts.map(({ id, name, isPublished }) => (
      <li key={id} className="flex min-h-9 items-center gap-2">
        <Link className="min-w-0 truncate font-strong hover:underline" to={contentPath('layout', id)}>
          {name}
        </Link>
        {!isPublished && <Badge>{t('In a draft only')}</Badge>}
        {layouts.length > 1 && (
          <IconButton
            small
            label={t('Show {name}', { name })}
            aria-pressed={id === chosenId}
            className="ms-auto aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            onClick={() => onChoose(id)}
          >
            <Eye />
          </IconButton>
        )}
      </li>
    ))}
  </ul>
);
