import { Building2, House, MapPin, Store, Warehouse } from 'lucide-react';

const icons = [
  [/office/i, Building2],
  [/home/i, House],
  [/store|shop/i, Store],
  [/warehouse/i, Warehouse],
] as const;

/** An icon by the words of a location (specification, part 2, section 2). */
export function LocationIcon({ location }: { location: string }) {
  const Icon = icons.find(([words]) => words.test(location))?.[1] ?? MapPin;
  return <Icon />;
}
