/** The reason why an action on several devices failed on one of them. */
export interface DeviceFailure {
  name: string;
  message: string;
}

interface DeviceResult {
  deviceId: string;
  /** Null for a device that no longer exists. */
  name: string | null;
  error: string | { message: string } | null;
}

/** The failed results of a bulk request. */
export const listDeviceFailures = (results: readonly DeviceResult[]): DeviceFailure[] =>
  results.flatMap(({ name, deviceId, error }) =>
    error === null ? [] : [{ name: name ?? deviceId, message: typeof error === 'string' ? error : error.message }],
  );
