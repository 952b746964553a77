import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { useReportAddress } from '../use-report-address.ts';
import { Popover } from './popover.tsx';
import { type ChoiceKind, useChoices, useChosenNames } from './use-choices.ts';

const kindNames: Record<ChoiceKind, string> = {
  media: t('Media'),
  playlists: t('Playlist'),
  layouts: t('Layout'),
  screens: t('Screen'),
  groups: t('Group'),
  tags: t('Tag'),
};

const searchNames: Record<ChoiceKind, string> = {
  media: t('Search media'),
  playlists: t('Search playlists'),
  layouts: t('Search layouts'),
  screens: t('Search screens'),
  groups: t('Search groups'),
  tags: t('Search tags'),
};

/** Narrows a report to some media, playlists, layouts, screens, groups or tags. */
export function FilterButton({ kind }: { kind: ChoiceKind }) {
  const { filters } = useReportAddress();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = filters[kind];
  const names = useChosenNames(kind, chosen);
  const [only = ''] = chosen;
  const word =
    chosen.length === 0
      ? t('all', {}, 'choices of a filter')
      : chosen.length === 1
        ? (names.get(only) ?? '1')
        : t('{count, number} chosen', { count: chosen.length });
  return (
    <Popover
      quiet
      label={kindNames[kind]}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={
        <>
          {kindNames[kind]}{' '}
          <span className={chosen.length === 0 ? 'font-normal text-ink-3' : 'max-w-40 truncate text-accent-text'}>
            {word}
          </span>
        </>
      }
    >
      <Choices kind={kind} names={names} />
    </Popover>
  );
}

function Choices({ kind, names }: { kind: ChoiceKind; names: ReadonlyMap<string, string> }) {
  const { filters, setFilter } = useReportAddress();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const choices = useChoices(kind, search);
  const chosen = filters[kind];
  const isMissing = (id: string) => choices.data?.every((each) => each.id !== id) ?? false;
  // A chosen entry that the list lacks, e.g. a deleted one, is added so that it can be cleared.
  const others = search === '' ? chosen.filter(isMissing).map((id) => ({ id, name: names.get(id) ?? id })) : [];
  const toggle = (id: string, isChosen: boolean) =>
    setFilter(kind, isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField label={searchNames[kind]} value={text} onValueChange={setText} className="w-full" />
      <Region of={choices} compact skeleton="h-24" isEmpty={() => false}>
        {(found) => (
          <ul aria-label={kindNames[kind]} className="max-h-72 overflow-y-auto">
            {[...others, ...found].map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  className="min-h-10 rounded-small px-2 hover:bg-hover wide:min-h-8"
                  checked={chosen.includes(id)}
                  onCheckedChange={(isChosen) => toggle(id, isChosen)}
                  label={
                    <span className="block truncate" title={name}>
                      {name}
                    </span>
                  }
                />
              </li>
            ))}
            {found.length + others.length === 0 && <li className="px-2 py-1.5 text-ink-2">{t('Nothing found')}</li>}
          </ul>
        )}
      </Region>
      {chosen.length > 0 && (
        <Button small variant="quiet" className="justify-self-start" onClick={() => setFilter(kind, [])}>
          {t('Clear')}
        </Button>
      )}
    </div>
  );
}
