/** The query parameter that opens the dialog; its value is the code, or empty. */
export const PAIR_PARAM = 'pair';

/** The address of Device Management with the dialog that adds a device. */
export const addDeviceAddress = `/device-management?${PAIR_PARAM}=`;
