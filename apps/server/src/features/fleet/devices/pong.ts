/** The result of pinging one device. */
export interface Pong {
  deviceId: string;
  isOnline: boolean;
  /** Milliseconds; null where the device did not respond. */
  responseTime: number | null;
  error: string | null;
  lastSeen: string | null;
}
