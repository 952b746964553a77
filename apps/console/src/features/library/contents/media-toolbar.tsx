import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, List, RefreshCw } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { isFollowed } from '../../../api/q.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { type Segment, Segmented } from '../../../ui/forms/segmented.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { useOptimisticChoice } from '../../../ui/forms/use-optimistic-choice.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { contentPlural } from '../../content/index.ts';
import { useShownLibrary } from '../library-context.tsx';
import { type LibraryKind, listOfferedKinds } from '../library-item.ts';
import type { LibraryView } from '../library-view.ts';
import { useLibraryView } from '../use-library-view.ts';

const TagChoice = fetched(async () => (await import('./tag-choice.tsx')).TagChoice);

/** Search, filters by type and tags, and layout of the files. */
export function MediaToolbar() {
  const { view, clear } = useLibraryView();
  const { items } = useShownLibrary();
  const search = useAddressText('search');
  // Most libraries have no tags, and load nothing for them.
  const hasTags = view.tags.length > 0 || items.some(({ tags = [] }) => tags.length > 0);
  const isDefault = search.text === '' && view.kind === 'all' && view.tags.length === 0 && view.folder === null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-wide:gap-y-1">
      <SearchField
        label={t('Search media')}
        value={search.text}
        onValueChange={search.setText}
        className="min-w-36 flex-1 wide:max-w-65"
      />
      <KindChoice />
      {hasTags && <TagChoice />}
      <Button
        variant="quiet"
        className={cx(isDefault && 'max-wide:hidden')}
        disabled={isDefault}
        onClick={() => {
          search.setText('');
          clear();
        }}
      >
        {t('Clear')}
      </Button>
      <LayoutChoice />
      {/* On a phone, the types are on a line of their own. */}
      <span aria-hidden="true" className="order-1 basis-full wide:hidden" />
      <RefreshButton />
    </div>
  );
}

const kinds: { value: LibraryKind; label: string }[] = [
  { value: 'all', label: t('All') },
  { value: 'image', label: t('Images') },
  { value: 'video', label: t('Videos') },
  { value: 'document', label: t('Documents') },
  { value: 'audio', label: t('Audio') },
  { value: 'webpage', label: t('Web pages') },
  { value: 'layout', label: t('Layouts') },
  ...DRAWN_KINDS.map((value) => ({ value, label: contentPlural(value) })),
];

function KindChoice() {
  const { view, change } = useLibraryView();
  const { counts } = useShownLibrary();
  const isWide = useIsWide();
  const choice = useOptimisticChoice(view.kind, (kind) => change({ kind }));
  return (
    <Segmented
      label={t('Type')}
      className="max-wide:order-2"
      {...choice}
      segments={listOfferedKinds(kinds, counts, view.kind).map((kind) => {
        const count = counts[kind.value];
        // On a phone, there is no width for counts and a longer label.
        if (!isWide) return kind.value === 'webpage' ? { ...kind, label: t('Web') } : kind;
        return count === null ? kind : { ...kind, count };
      })}
    />
  );
}

const layouts: Segment<LibraryView['layout']>[] = [
  { value: 'grid', label: t('Grid'), icon: <LayoutGrid />, labelHidden: true },
  { value: 'list', label: t('List'), icon: <List />, labelHidden: true },
];

function LayoutChoice() {
  const { view, change } = useLibraryView();
  const choice = useOptimisticChoice(view.layout, (layout) => change({ layout }));
  return <Segmented label={t('View')} className="ms-auto" {...choice} segments={layouts} />;
}

/** Refetches everything on the page, and reports the outcome. */
function RefreshButton() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => queries.refetchQueries({ type: 'active', predicate: isFollowed }, { throwOnError: true }),
    meta: { failure: t('Failed to fetch media'), done: t('Media library refreshed') },
  });
  return (
    <IconButton variant="secondary" label={t('Refresh')} busy={isPending} onClick={() => mutate()}>
      <RefreshCw />
    </IconButton>
  );
}
