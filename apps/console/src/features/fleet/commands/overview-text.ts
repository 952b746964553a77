import type { CommandOverview, CommandState } from '@vitrine/contract/fleet/commands';
import { t } from '@vitrine/messages/t';

/** `2 have no agent.`; that all have one is said, too. */
export function describeAgents({ deviceCount, agentCount }: CommandOverview): string {
  const without = deviceCount - agentCount;
  if (without === 0)
    return t('{count, plural, =1 {It has an agent.} other {All have an agent.}}', { count: deviceCount });
  return t('{count, plural, one {# has no agent.} other {# have no agent.}}', { count: without });
}

/** `12 of 14 screens can`, `No screen can`. */
export function describeAble(able: number, total: number): string {
  if (able === 0) return t('No screen can');
  return able === total
    ? t('{total, plural, one {# screen can} other {# screens can}}', { total })
    : t('{total, plural, one {{able, number} of # screen can} other {{able, number} of # screens can}}', {
        able,
        total,
      });
}

const order = ['done', 'delivered', 'queued', 'failed', 'expired'] as const;

/** `9 done, 2 delivered, 1 failed`; null when nothing was sent. */
export function describeStates(states: Record<CommandState, number>): string | null {
  const parts = order
    .filter((state) => states[state] > 0)
    .map((state) =>
      t(
        '{state, select, done {{count, number} done} delivered {{count, number} delivered} queued {{count, number} waiting for the screen} failed {{count, number} failed} other {{count, number} expired}}',
        { state, count: states[state] },
      ),
    );
  return parts.length === 0 ? null : parts.join(', ');
}
