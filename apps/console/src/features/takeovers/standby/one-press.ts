import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { StandbyItem, Takeover } from '@vitrine/contract/takeovers/takeovers';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { hasShown, toContentChoice } from '../draft.ts';
import { standbyRead, undoStart } from '../reads.ts';
import { useRunning } from '../use-running.ts';

type Shown = Pick<StandbyItem, 'title' | 'content' | 'message' | 'strip'>;

/** Returns the takeover that one press starts: on all screens or on some, until somebody ends it. */
const toOnePressBody = (item: Shown, deviceIds: readonly DeviceId[] | null) => ({
  title: item.title,
  message: item.message,
  content: toContentChoice(item),
  strip: item.strip,
  target: deviceIds === null ? { all: true as const } : { deviceIds: [...deviceIds] },
  until: null,
  // Somebody else may press at the same moment.
  unlessRunning: true,
});

const isSameShown = (item: Shown, takeover: Takeover): boolean =>
  takeover.title === item.title &&
  takeover.content?.id === item.content?.id &&
  takeover.message?.heading === item.message?.heading &&
  takeover.message?.text === item.message?.text &&
  takeover.strip?.text === item.strip?.text;

const isAlreadyRunning = (error: unknown) => isAppError(error, 'takeover.already_running');

/**
 * The prepared takeovers that start with one press, and the press. It asks nothing, so it starts nothing twice: neither
 * while a start is under way nor while the same takeover runs, also if somebody else started it just now.
 *
 * @param onStarted is called once a takeover runs
 * @param deviceIds the screens that it is started on; null for all
 */
export function useOnePress(onStarted: () => void = () => {}, deviceIds: readonly DeviceId[] | null = null) {
  const toast = useToast();
  const standby = useRead(standbyRead);
  const { running } = useRunning();
  const undo = useChange(undoStart);
  const starting = useChange(
    q.takeovers.start({
      isQuick: true,
      failure: (_, error) => (isAlreadyRunning(error) ? undefined : t('The takeover did not start')),
      done: ({ takeover: { id, title, screenCount } }) => ({
        title: t('Takeover started'),
        text: t('{count, plural, one {{title}, on # screen} other {{title}, on # screens}}', {
          title,
          count: screenCount,
        }),
        action: { label: t('Undo'), onAct: () => undo.mutate({ params: { id } }) },
      }),
    }),
  );
  // The state of the mutation is known only after the next render: two presses may come before it.
  const isUnderWay = useRef(false);
  const isRunning = (item: Shown): boolean =>
    running.some((takeover) => takeover.target.all === (deviceIds === null) && isSameShown(item, takeover));

  async function start(item: StandbyItem): Promise<void> {
    if (isUnderWay.current || isRunning(item)) return;
    isUnderWay.current = true;
    try {
      await starting.mutateAsync({ body: toOnePressBody(item, deviceIds) });
    } catch (error) {
      if (!isAlreadyRunning(error)) return;
      toast({ title: t('The takeover is already running'), text: error.message });
    } finally {
      isUnderWay.current = false;
    }
    onStarted();
  }

  return {
    /** Undefined until known. */
    items: standby.data?.filter(({ onePress, ...shown }) => onePress && hasShown(shown)),
    hasFailed: standby.isError,
    busy: starting.isPending,
    isRunning,
    start: (item: StandbyItem) => void start(item),
  };
}
