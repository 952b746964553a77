import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { Building2, House, MapPin, Store, Warehouse } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';

type Place = Pick<DeviceSettings, 'location' | 'site' | 'address'>;

interface ScreenPlaceFieldsProps {
  values: Place;
  /** False for a field that is not shown. */
  has: (name: keyof Place) => boolean;
  /** The mistake in a field. */
  wrong: (name: keyof Place) => string | undefined;
  disabled: boolean;
  onEdit: (change: Partial<Place>) => void;
}

/** Where a screen is: its location, and the name and address of the place. */
export function ScreenPlaceFields({ values, has, wrong, disabled, onEdit }: ScreenPlaceFieldsProps) {
  return (
    <>
      {has('location') && (
        <Field label={t('Location')} error={wrong('location')}>
          <Input
            icon={<LocationIcon location={values.location} />}
            value={values.location}
            maxLength={200}
            placeholder={t('For example, Main entrance')}
            disabled={disabled}
            onChange={({ target }) => onEdit({ location: target.value })}
          />
        </Field>
      )}
      {has('site') && (
        <Field label={t('Site')} hint={t('The name of the place, such as a shop.')} error={wrong('site')}>
          <Input
            value={values.site}
            maxLength={100}
            placeholder={t('For example, Old Town shop')}
            disabled={disabled}
            onChange={({ target }) => onEdit({ site: target.value })}
          />
        </Field>
      )}
      {has('address') && (
        <Field label={t('Postal address')} error={wrong('address')}>
          <Input
            value={values.address}
            maxLength={200}
            disabled={disabled}
            onChange={({ target }) => onEdit({ address: target.value })}
          />
        </Field>
      )}
    </>
  );
}

const icons = [
  [/office/i, Building2],
  [/home/i, House],
  [/store|shop/i, Store],
  [/warehouse/i, Warehouse],
] as const;

/** An icon by the words of a location (specification, part 2, section 2). */
function LocationIcon({ location }: { location: string }) {
  const Icon = icons.find(([words]) => words.test(location))?.[1] ?? MapPin;
  return <Icon />;
}
