import { isAppError } from '@vitrine/contract/core/errors';
import type { StandbyItem, Takeover } from '@vitrine/contract/takeovers';
import { useRef } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { toContentChoice, useStandby, useStartTakeover, useUndoStart } from '../queries.ts';
import { useRunning } from '../use-running.ts';

type Shown = Pick<StandbyItem, 'title' | 'content' | 'message'>;

/** Returns the takeover that one press starts: on all screens, until somebody ends it. */
const toOnePressBody = (item: Shown) => ({
  title: item.title,
  message: item.message,
  content: toContentChoice(item),
  target: { all: true } as const,
  until: null,
  // Somebody else may press at the same moment.
  unlessRunning: true,
});

const isSameShown = (item: Shown, takeover: Takeover): boolean =>
  takeover.target.all &&
  takeover.title === item.title &&
  takeover.content?.id === item.content?.id &&
  takeover.message?.heading === item.message?.heading &&
  takeover.message?.text === item.message?.text;

/**
 * The prepared takeovers that start with one press, and the press. It asks nothing, so it starts nothing twice: neither
 * while a start is under way nor while the same takeover runs, also if somebody else started it just now.
 *
 * @param onStarted is called once a takeover runs
 */
export function useOnePress(onStarted: () => void = () => {}) {
  const toast = useToast();
  const query = useStandby();
  const { running } = useRunning();
  const starting = useStartTakeover();
  const undoStart = useUndoStart();
  // The state of the mutation is known only after the next render: two presses may come before it.
  const isUnderWay = useRef(false);
  const isRunning = (item: Shown): boolean => running.some((takeover) => isSameShown(item, takeover));

  function start(item: StandbyItem): void {
    if (isUnderWay.current || isRunning(item)) return;
    isUnderWay.current = true;
    starting.mutate(toOnePressBody(item), {
      onSuccess({ takeover }) {
        toast({
          title: 'Takeover started',
          text: `${item.title}, on ${formatQuantity(takeover.screenCount, 'screen')}`,
          action: undoStart(takeover.id),
        });
        onStarted();
      },
      onError(error) {
        if (!isAppError(error, 'takeover.already_running')) {
          toast({ title: 'The takeover did not start', text: error.message, tone: 'danger' });
          return;
        }
        toast({ title: 'The takeover is already running', text: error.message });
        onStarted();
      },
      onSettled() {
        isUnderWay.current = false;
      },
    });
  }

  return {
    /** Undefined until known. */
    items: query.data?.filter(({ onePress, content, message }) => onePress && (content !== null || message !== null)),
    hasFailed: query.isError,
    busy: starting.isPending,
    isRunning,
    start,
  };
}
