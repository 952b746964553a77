import type { FoundPlace, WeatherPlace } from '@vitrine/contract/layouts/forecasts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useRead } from '../../../../api/use-read.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { panelFieldClass } from '../../panels/fields/choices.tsx';

/** Finds places by name; one of them is picked. */
export function PlaceSearch({ onPick }: { onPick: (place: WeatherPlace) => void }) {
  const [text, setText] = useState('');
  /** The submitted search. Each one is a request to the provider, so it waits for the button or Enter. */
  const [search, setSearch] = useState('');
  const {
    data: places,
    isFetching,
    error,
  } = useRead(search === '' ? null : q.weather.places({ query: { search }, select: (found) => found.places }));

  function pick({ area: _area, ...place }: FoundPlace): void {
    setText('');
    setSearch('');
    onPick(place);
  }

  return (
    <>
      <form
        role="search"
        className={panelFieldClass}
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(text.trim());
        }}
      >
        <Input
          aria-label={t('Find a place')}
          placeholder={t('Find a place')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          end={
            <IconButton small type="submit" label={t('Search')}>
              <Search />
            </IconButton>
          }
        />
      </form>
      {search !== '' && error !== null && <Notice tone="warning">{error.message}</Notice>}
      {search !== '' && places !== undefined && (
        <ul aria-label={t('Places')} className="-mx-1.5 grid max-h-60 overflow-y-auto">
          {places.map((place) => (
            <li key={`${place.latitude} ${place.longitude} ${place.name}`}>
              <button
                type="button"
                className="grid w-full rounded-small px-1.5 py-1 text-start hover:bg-hover"
                onClick={() => pick(place)}
              >
                <bdi className="truncate">{place.name}</bdi>
                <bdi className="truncate text-1 text-ink-2">{place.area}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-1 text-ink-2 empty:hidden">
        {isFetching && t('Searching …')}
        {!isFetching &&
          places?.length === 0 &&
          t('No place has this name. Check the spelling, or enter its coordinates.')}
      </p>
    </>
  );
}
