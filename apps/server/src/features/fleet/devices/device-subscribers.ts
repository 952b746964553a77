type VersionSubscriber = (deviceId: string, version: number, takeoverId: string | null) => void;
type EndSubscriber = (deviceId: string) => void;

export type DeviceSubscribers = ReturnType<typeof createDeviceSubscribers>;

/** The subscribers to changes of cached devices. */
export function createDeviceSubscribers() {
  const ofVersions = new Set<VersionSubscriber>();
  const ofEnds = new Set<EndSubscriber>();

  return {
    /**
     * Subscribes to changes of the facts of cached devices; called with the new version, and with the id of a takeover
     * if it has started.
     */
    onVersion: (notify: VersionSubscriber): void => void ofVersions.add(notify),

    /** Subscribes to devices that were deleted, or whose token is invalid or could not be checked. */
    onEnd: (notify: EndSubscriber): void => void ofEnds.add(notify),

    notifyVersion(deviceId: string, version: number, takeoverId: string | null = null): void {
      for (const notify of ofVersions) notify(deviceId, version, takeoverId);
    },

    notifyEnd(deviceId: string): void {
      for (const notify of ofEnds) notify(deviceId);
    },
  };
}
