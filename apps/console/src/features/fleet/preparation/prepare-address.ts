/** The query parameter that opens the dialog. */
export const NEW_PARAM = 'new';

/** The address of the page of prepared screens. */
export const PREPARED_SCREENS = '/prepared-screens';

/** The query parameter with the device whose media are offered. */
export const DEVICE_PARAM = 'device';

/** The address of the page with the media of a device for a USB stick. */
export const toStickMediaAddress = (deviceId: string): string =>
  `${PREPARED_SCREENS}?${new URLSearchParams({ [DEVICE_PARAM]: deviceId })}`;
