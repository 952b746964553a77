import type { ManifestContent, ManifestSegment } from './player/manifest-schema.ts';

/**
 * A takeover that has just started on a device. A player that has its content shows it before the manifest, which has
 * the last word, arrives.
 */
export interface StartedTakeover extends Pick<ManifestSegment, 'sourceId' | 'title'> {
  /** A file, a web page or a message. */
  content: Exclude<ManifestContent, { kind: 'list' | 'layout' }>;
  /** Null: until somebody ends it. */
  until: string | null;
}

/** Events on a device's stream, by name. The player fetches the state; only the start of a takeover is included. */
export interface DeviceNotifications {
  /** The manifest with this etag is current. */
  manifest: { etag: string; takeover?: StartedTakeover };
  /** A command is pending. */
  command: { id: string };
  /** The player acknowledges it at once, like a command. */
  ping: { id: string };
}
