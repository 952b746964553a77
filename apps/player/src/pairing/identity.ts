import type { Paired } from '@vitrine/contract/fleet/pairing';
import { readLocal, removeLocal, writeLocal } from '../storage/local.ts';
import type { Store } from '../storage/store.ts';
import { NO_AGENT, type AgentLink } from './agent-link.ts';

/** The console writes it too, to make its own browser a screen. */
const COPY = 'vitrine.player.identity';

function readLocalCopy(): Paired | null {
  const { deviceId, deviceToken } = readLocal(COPY) ?? {};
  return deviceId === undefined || deviceToken === undefined ? null : { deviceId, deviceToken };
}

/** Where the identity of this player is kept: in the browser twice, and by the agent of the machine, if there is one. */
export interface IdentityKeeper {
  /** The identity, or null before pairing. A copy that was lost is restored from another one. */
  load(): Promise<Paired | null>;
  /** Stores the identity in every place; a place that fails is ignored. */
  save(identity: Paired): Promise<void>;
  /** Deletes the identity and all that belonged to the device: manifest, media and queues. */
  forget(): Promise<void>;
}

export function createIdentityKeeper(store: Store, agent: AgentLink = NO_AGENT): IdentityKeeper {
  let held = agent.identity;

  async function save(identity: Paired): Promise<void> {
    writeLocal(COPY, identity);
    await store.put('identity', identity).catch(() => undefined);
    await agent.keep(identity);
  }

  return {
    save,
    async load() {
      const stored = (await store.get('identity').catch(() => null)) ?? readLocalCopy();
      const identity = stored ?? held;
      if (identity !== null) await save(identity);
      return identity;
    },
    async forget() {
      held = null;
      await agent.keep(null);
      removeLocal(COPY);
      await store.clear().catch(() => undefined);
    },
  };
}
