import { t } from '@vitrine/messages/t';
import { FigureRow } from '../../../ui/layout/figure-row.tsx';
import { OfflineDevices, OnlineDevices } from './online-devices.tsx';
import { DeviceUsage } from './device-usage.tsx';
import { GlobalActiveMedia } from './global-active-media.tsx';
import { StorageUsage } from './storage-usage.tsx';

/** Five figures about the account's screens. Each one loads and fails independently. */
export const Overview = () => (
  <FigureRow label={t('Overview')}>
    <DeviceUsage />
    <OnlineDevices />
    <OfflineDevices />
    <GlobalActiveMedia />
    <StorageUsage />
  </FigureRow>
);
