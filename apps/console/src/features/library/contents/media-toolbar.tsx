import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, List, RefreshCw, Tags } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { isFollowed } from '../../../api/q.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { type Segment, Segmented } from '../../../ui/forms/segmented.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { useOptimisticChoice } from '../../../ui/forms/use-optimistic-choice.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useTagEntries } from '../../tags/index.ts';
import { contentPlural } from '../../content/index.ts';
import { useShownLibrary } from '../library-context.tsx';
import { type LibraryKind, listOfferedKinds } from '../library-item.ts';
import type { LibraryView } from '../library-view.ts';
import { useLibraryView } from '../use-library-view.ts';

/** Search, type filter and layout of the files. */
export function MediaToolbar() {
  const { view, clear } = useLibraryView();
  const search = useAddressText('search');
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
      <TagChoice />
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

/** A menu with the tags of content; nothing while there are none. */
function TagChoice() {
  const { view, change } = useLibraryView();
  const entries = useTagEntries('contentCount', view.tags, (tags) => change({ tags }));
  if (entries.length === 0) return null;
  return (
    <Menu entries={entries}>
      <Button className="max-wide:order-2">
        <Tags />
        {view.tags.length === 0 ? t('Tags') : t('Tags ({count, number})', { count: view.tags.length })}
      </Button>
    </Menu>
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
