import { Band } from '../../../ui/layout/band.tsx';
import { OfflineDevices, OnlineDevices } from './device-counts.tsx';
import { DeviceUsage } from './device-usage.tsx';
import { GlobalActiveMedia } from './global-active-media.tsx';
import { StorageUsage } from './storage-usage.tsx';

/** Five figures about the account's screens. Each one loads and fails independently. */
export const Overview = () => (
  <Band label="Overview">
    <DeviceUsage />
    <OnlineDevices />
    <OfflineDevices />
    <GlobalActiveMedia />
    <StorageUsage />
  </Band>
);
