import { ListedGroup } from '@vitrine/contract/fleet/groups';
import { exampleImage } from './example-media.ts';

const CREATED_AT = '2026-03-02T12:00:00.000Z';

/** A group without devices; its id is `grp_` and its name. */
export const exampleGroup = (name: string, facts: Partial<ListedGroup> = {}): ListedGroup =>
  ListedGroup.parse({
    id: `grp_${name}`,
    name,
    description: null,
    color: '#3b82f6',
    rule: null,
    deviceCount: 0,
    onlineCount: 0,
    connectingCount: 0,
    createdAt: CREATED_AT,
    ...facts,
  });

/** An image that can be assigned. */
export const leopard = exampleImage('leopard.jpg', { height: 400, isActive: true });
