import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import { t } from '@vitrine/messages/t';

/** The screens that an entry is about. */
export interface Who {
  name: string;
  /** More than 1 where several screens are meant, which are not named. */
  count: number;
}

/** The outcome of a command in words. */
const outcomes: Record<CommandKind, (who: Who) => string> = {
  reload: ({ name, count }) =>
    t('{count, plural, one {{name} has restarted the player.} other {# screens have restarted the player.}}', {
      count,
      name,
    }),
  'clear-cache': ({ name, count }) =>
    t(
      '{count, plural, one {{name} has deleted the saved files, and downloads them again.} other {# screens have deleted the saved files, and download them again.}}',
      { count, name },
    ),
  screenshot: ({ name, count }) =>
    t(
      '{count, plural, one {{name} has sent a picture of what was shown.} other {# screens have sent a picture of what was shown.}}',
      { count, name },
    ),
  identify: ({ name, count }) =>
    t('{count, plural, one {{name} has shown its name.} other {# screens have shown their name.}}', { count, name }),
  volume: ({ name, count }) =>
    t('{count, plural, one {{name} has the new volume.} other {# screens have the new volume.}}', { count, name }),
  brightness: ({ name, count }) =>
    t('{count, plural, one {{name} has the new brightness.} other {# screens have the new brightness.}}', {
      count,
      name,
    }),
  'restart-browser': ({ name, count }) =>
    t('{count, plural, one {{name} has restarted its browser.} other {# screens have restarted their browser.}}', {
      count,
      name,
    }),
  reboot: ({ name, count }) =>
    t('{count, plural, one {{name} has restarted.} other {# screens have restarted.}}', { count, name }),
  'display-power': ({ name, count }) =>
    t(
      '{count, plural, one {{name} has switched its panel on or off.} other {# screens have switched their panel on or off.}}',
      { count, name },
    ),
  'update-agent': ({ name, count }) =>
    t(
      '{count, plural, one {{name} has the new release of the agent.} other {# screens have the new release of the agent.}}',
      { count, name },
    ),
  'update-system': ({ name, count }) =>
    t(
      '{count, plural, one {{name} has the new release of the system.} other {# screens have the new release of the system.}}',
      { count, name },
    ),
  'send-logs': ({ name, count }) =>
    t(
      '{count, plural, one {{name} has sent the log of its machine.} other {# screens have sent the log of their machine.}}',
      { count, name },
    ),
};

const isCommand = (kind: string): kind is CommandKind => Object.hasOwn(outcomes, kind);

/** The outcome of a command, also of a kind that only a newer server knows. */
export function describeOutcome(who: Who, kind: string, hasFailed: boolean): string {
  const { name, count } = who;
  if (hasFailed) {
    return t(
      '{count, plural, one {{name} could not carry this command out.} other {# screens could not carry this command out.}}',
      { count, name },
    );
  }
  return isCommand(kind)
    ? outcomes[kind](who)
    : t(
        '{count, plural, one {{name} has carried this command out.} other {# screens have carried this command out.}}',
        { count, name },
      );
}
