import type { CommandOverview, CommandState } from '@vitrine/contract/fleet/commands';
import { t } from '@vitrine/messages/t';
import { formatCount, formatQuantity } from '../../../ui/format/format.ts';

/** `2 have no agent.`; that all have one is said, too. */
export function describeAgents({ deviceCount, agentCount }: CommandOverview): string {
  const without = deviceCount - agentCount;
  if (without === 0) return deviceCount === 1 ? t('It has an agent.') : t('All have an agent.');
  return `${formatCount(without)} ${without === 1 ? 'has' : 'have'} no agent.`;
}

/** `12 of 14 screens can`, `No screen can`. */
export function describeAble(able: number, total: number): string {
  if (able === 0) return t('No screen can');
  return able === total
    ? t('{total, plural, one {# screen} other {# screens}} can', { total })
    : t('{able, number} of {total, plural, one {# screen} other {# screens}} can', { able, total });
}

const words = {
  done: 'done',
  delivered: 'delivered',
  queued: 'waiting for the screen',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<CommandState, string>;

const order = ['done', 'delivered', 'queued', 'failed', 'expired'] as const;

/** `9 done, 2 delivered, 1 failed`; null when nothing was sent. */
export function describeStates(states: Record<CommandState, number>): string | null {
  const parts = order
    .filter((state) => states[state] > 0)
    .map((state) => `${formatCount(states[state])} ${words[state]}`);
  return parts.length === 0 ? null : parts.join(', ');
}
