import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { keyOfPlace, MAX_NEXT_DAYS } from '@vitrine/contract/layouts/weather-limits';
import { findHour } from '@vitrine/layout/elements/weather/forecast';
import { CloudSun } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../../ui/format/error-text.ts';
import { q } from '../../../../api/q.ts';
import { useRead } from '../../../../api/use-read.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SegmentChoice, Toggle } from '../../panels/fields/choices.tsx';
import { OptionalColorField } from '../../panels/fields/color-field.tsx';
import { NumberField } from '../../panels/fields/number-field.tsx';
import { PanelSection } from '../../panels/panel-section.tsx';
import { emptyResources } from '../../drawing/empty-resources.ts';
import { bindCommon, bindEach, bindFlag, findCommon } from '../../panels/properties/edit.ts';
import { accentOn, styleOn } from '../canvas.ts';
import type { EditorKind, PropertiesProps } from '../editor-kind.ts';
import { PlaceFields } from './place-fields.tsx';
import { PlaceSearch } from './place-search.tsx';

type Weather = ElementOf<'weather'>;

export const weather: EditorKind<'weather'> = {
  label: t('Weather'),
  Icon: CloudSun,
  size: [760, 520],
  defaults: (canvas) => ({
    accent: accentOn(canvas),
    style: styleOn(canvas, { size: 60, weight: 600, verticalAlign: 'middle', lineHeight: 115 }),
  }),
  describe: ({ place }) => place?.name ?? t('Nothing chosen'),
  explainEmptiness({ place }, { weather: forecasts }) {
    if (place === null) return t('No place chosen');
    const forecast = forecasts[keyOfPlace(place)];
    return forecast === undefined || findHour(forecast, Date.now()) === null ? t('No forecast yet') : null;
  },
  Properties,
  fillIn: null,
  mapColors: (element, to) => ({ ...element, accent: element.accent && to(element.accent, 'accent', 'ink') }),
};

const UNITS = [
  { value: 'celsius', label: '°C, km/h' },
  { value: 'fahrenheit', label: '°F, mph' },
] as const;

const SWITCHES = [
  { field: 'hasName', label: t('Name of the place') },
  { field: 'hasFeelsLike', label: t('Felt temperature') },
  { field: 'hasWind', label: t('Wind') },
  { field: 'hasRain', label: t('Chance of rain') },
] as const;

/** The place whose weather elements show, and what they show of it. */
function Properties({ edit, onPick }: PropertiesProps<'weather'>) {
  const { elements, change } = edit;
  const { data: status } = useRead(q.weather.status());
  const [first] = elements;
  const isOne = findCommon(elements, ({ place }) => (place === null ? '' : keyOfPlace(place))) !== null;
  const place = isOne ? (first?.place ?? null) : null;
  const setPlace = (next: NonNullable<Weather['place']>) => change((element) => ({ ...element, place: next }));
  return (
    <>
      <PanelSection title={t('Place')}>
        {status?.isOn === false && (
          <Notice tone="warning">
            {t(
              'This server reads no weather, so the element shows nothing. Its operator turns it on by the setting WEATHER_URL.',
            )}
          </Notice>
        )}
        {status?.canSearch === true && <PlaceSearch onPick={setPlace} />}
        <PlaceFields key={`${place?.name} ${place && keyOfPlace(place)}`} place={place} onChange={setPlace} />
        {status?.isOn === true && <Reading place={place} onFound={(found) => onPick((element) => element, found)} />}
      </PanelSection>
      <PanelSection title={t('Forecast')}>
        <SegmentChoice label={t('Units')} choices={UNITS} {...bindCommon(edit, 'units')} />
        <NumberField
          label={t('Days after today')}
          mark={t('Next days')}
          min={0}
          max={MAX_NEXT_DAYS}
          {...bindEach(edit, 'days')}
        />
        {SWITCHES.map(({ field, label }) => (
          <Toggle key={field} label={label} {...bindFlag(edit, field)} />
        ))}
        <OptionalColorField
          label={t('Color of sun and rain')}
          addText={t('Add color of sun and rain')}
          removeText={t('Remove color of sun and rain')}
          added={{ day: '#ffc44d' }}
          {...bindEach(edit, 'accent')}
        />
      </PanelSection>
    </>
  );
}

interface ReadingProps {
  place: Weather['place'];
  /** Called with the forecast of the place, which the server may have read only now. */
  onFound: (resources: LayoutResources) => void;
}

/** The interval in which the server reads a place again that it could not read. */
const FORECAST_POLL_MS = 300_000;

/** Brings the forecast of the place to the drawing, and says why there is none. */
function Reading({ place, onFound }: ReadingProps) {
  const { data } = useRead(
    place &&
      q.weather.forecast({ query: { latitude: place.latitude, longitude: place.longitude }, pollMs: FORECAST_POLL_MS }),
  );
  const forecast = data?.forecast ?? null;
  const tellFound = useEffectEvent((found: typeof forecast) => {
    if (found !== null && place !== null) onFound({ ...emptyResources, weather: { [keyOfPlace(place)]: found } });
  });
  useEffect(() => tellFound(forecast), [forecast]);
  if (place === null || data === undefined || data.reason === null) return null;
  return (
    <Notice tone="warning">
      {translateAnswer(data.reason, data.reasonTold)}{' '}
      {forecast === null ? t('The server tries again every few minutes.') : t('Screens show the last forecast.')}
    </Notice>
  );
}
