import { computeSeatsPence } from '@vitrine/contract/billing/prices';
import { t } from '@vitrine/messages/t';
import { formatPounds } from '../../ui/format/format.ts';

/** `£30/month for 3 devices × £10`. */
export const describeMonth = (seats: number, perDevicePence: number): string =>
  t('{total}/month for {count, plural, one {# device} other {# devices}} × {price}', {
    total: formatPounds(computeSeatsPence(seats, perDevicePence)),
    count: seats,
    price: formatPounds(perDevicePence),
  });
