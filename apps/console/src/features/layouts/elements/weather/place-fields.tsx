import type { WeatherPlace } from '@vitrine/contract/layouts/forecasts';
import { keyOfPlace, MAX_PLACE_NAME, roundDegrees } from '@vitrine/contract/layouts/weather-limits';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { panelFieldClass } from '../../panels/fields/choices.tsx';

interface PlaceFieldsProps {
  /** Null: none has been chosen. */
  place: WeatherPlace | null;
  onChange: (place: WeatherPlace) => void;
}

/** Degrees as people type them: `47.37` or `47,37`. Null for anything else. */
function parseDegrees(text: string, max: number): number | null {
  if (!/^\s*[-−]?\d+([.,]\d+)?\s*$/.test(text)) return null;
  const degrees = Number(text.replace('−', '-').replace(',', '.'));
  return Math.abs(degrees) <= max ? roundDegrees(degrees) : null;
}

const COORDINATES = [
  { field: 'latitude', label: t('Latitude'), max: 90 },
  { field: 'longitude', label: t('Longitude'), max: 180 },
] as const;

/** A place by its coordinates. A change applies when its field is left, as soon as both are there. */
export function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const [typed, setTyped] = useState({
    name: place?.name ?? '',
    latitude: place === null ? '' : String(place.latitude),
    longitude: place === null ? '' : String(place.longitude),
  });
  const degrees = COORDINATES.map(({ field, max }) => parseDegrees(typed[field], max));

  function apply(): void {
    const [latitude = null, longitude = null] = degrees;
    if (latitude === null || longitude === null) return;
    const next = { latitude, longitude };
    const name = typed.name.trim().slice(0, MAX_PLACE_NAME) || keyOfPlace(next).replace(',', ', ');
    if (name !== place?.name || keyOfPlace(next) !== keyOfPlace(place)) onChange({ name, ...next });
  }

  const applyOnEnter = ({ key }: { key: string }) => key === 'Enter' && apply();
  return (
    <>
      <Field label={t('Shown name')} className={panelFieldClass}>
        <Input
          maxLength={MAX_PLACE_NAME}
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          onBlur={apply}
          onKeyDown={applyOnEnter}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        {COORDINATES.map(({ field, label, max }, index) => (
          <Field
            key={field}
            label={label}
            className={panelFieldClass}
            error={
              typed[field].trim() !== '' && degrees[index] === null ? t('−{max} to {max}, like 47.37', { max }) : null
            }
          >
            <Input
              inputMode="text"
              autoComplete="off"
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              onBlur={apply}
              onKeyDown={applyOnEnter}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
