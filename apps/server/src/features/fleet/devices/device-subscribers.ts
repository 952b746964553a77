type VersionSubscriber = (deviceId: string, version: number) => void;
type EndSubscriber = (deviceId: string) => void;

export type DeviceSubscribers = ReturnType<typeof createDeviceSubscribers>;

/** The subscribers to changes of cached devices. */
export function createDeviceSubscribers() {
  const ofVersions = new Set<VersionSubscriber>();
  const ofEnds = new Set<EndSubscriber>();

  return {
    /** Subscribes to changes of the facts of cached devices; called with the new version. */
    onVersion: (notify: VersionSubscriber): void => void ofVersions.add(notify),

    /** Subscribes to devices that were deleted, or whose token is invalid or could not be checked. */
    onEnd: (notify: EndSubscriber): void => void ofEnds.add(notify),

    notifyVersion(deviceId: string, version: number): void {
      for (const notify of ofVersions) notify(deviceId, version);
    },

    notifyEnd(deviceId: string): void {
      for (const notify of ofEnds) notify(deviceId);
    },
  };
}
