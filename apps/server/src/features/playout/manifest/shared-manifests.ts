import { SharedPart } from '@vitrine/contract/player/manifest-schema';
import { createByteCache } from '../../../platform/storage/byte-cache.ts';
import { type SharedJson, shareJson } from '../../../platform/shared-json.ts';
import type { ManifestPeriod } from '../../fleet/index.ts';
import type { LimitedFacts } from '../device-facts.ts';
import { toScreenTimeline } from '../screen-timeline.ts';
import { hashOfFacts } from './facts-hash.ts';
import { toSharedPart } from './manifest.ts';

/** The shared part of a manifest, ready to be sent. */
export interface ReadyPart {
  json: SharedJson;
  /** The numbers of its segments and files. */
  segments: number;
  files: number;
}

const MAX_TOTAL_BYTES = 32 * 1024 * 1024;

/** The size of an entry without its texts. */
const ENTRY_BYTES = 500;

/** Builds the shared parts of manifests, each once for all devices of an account that need the same. */
export function createSharedManifests() {
  const sizeOf = ({ json }: ReadyPart): number => ENTRY_BYTES + json.text.length + json.deflated.length;
  const ready = createByteCache<ReadyPart>({ maxTotalBytes: MAX_TOTAL_BYTES, sizeOf });
  const building = new Map<string, Promise<ReadyPart>>();
  let builds = 0;

  async function build(key: string, facts: LimitedFacts, period: ManifestPeriod): Promise<ReadyPart> {
    try {
      const screen = toScreenTimeline(facts, period.fromMs, period.toMs);
      const part = SharedPart.parse(await toSharedPart(screen, period));
      const built = {
        json: await shareJson(part),
        segments: part.timeline.length,
        files: part.assets.length,
      };
      builds += 1;
      ready.add(key, built);
      return built;
    } finally {
      building.delete(key);
    }
  }

  return {
    /** The part for a device with these facts, which were read at and after the start of the period. */
    async of(facts: LimitedFacts, period: ManifestPeriod): Promise<ReadyPart> {
      const key = `${period.fromMs} ${hashOfFacts(facts)}`;
      const known = ready.find(key) ?? building.get(key);
      if (known !== undefined) return known;
      const built = build(key, facts, period);
      building.set(key, built);
      return built;
    },

    /** The number built since the process started. */
    builds: () => builds,
  };
}
