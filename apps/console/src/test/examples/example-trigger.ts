import { Trigger } from '@vitrine/contract/integrations/triggers';

/** A trigger of a prepared message on all screens; the id is `trg_` and the name. */
export const exampleTrigger = (name: string, facts: Partial<Trigger> = {}): Trigger =>
  Trigger.parse({
    id: `trg_${name}`,
    name,
    shows: { kind: 'standby', standbyId: 'stb_fire' },
    shown: {
      title: 'Evacuation',
      content: null,
      message: { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' },
      strip: null,
    },
    target: { all: true, groups: [], devices: [] },
    minutes: null,
    repeat: 'end',
    missing: [],
    createdAt: '2026-03-02T12:00:00.000Z',
    lastUsedAt: null,
    timesUsed: 0,
    ...facts,
  });
