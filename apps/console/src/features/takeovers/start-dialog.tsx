import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatQuantity } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MediaPickerDialog } from '../library/index.ts';
import { EffectLine } from '../playout/index.ts';
import { CountConfirmation } from './count-confirmation.tsx';
import { emptyDraft, type TakeoverDraft } from './draft.ts';
import { EndFields } from './end-fields.tsx';
import { useStartTakeover, useUndoStart } from './queries.ts';
import { ShownFields } from './shown-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { useRunning } from './use-running.ts';
import { useStartForm } from './use-start-form.ts';

interface StartDialogProps {
  /** Empty unless given. */
  initial?: TakeoverDraft;
  onClose: () => void;
}

/** Starts a takeover, once the number of its screens was typed. While another one runs it asks first. */
export function StartDialog({ initial = emptyDraft, onClose }: StartDialogProps) {
  const toast = useToast();
  const starting = useStartTakeover();
  const undoStart = useUndoStart();
  const { running, now } = useRunning();
  const [newest] = running;
  const form = useStartForm(initial, now);
  const { draft, target, end, typed, count, shownProblems, body } = form;
  const confirm = useConfirm();
  const [isPicking, setIsPicking] = useState(false);

  async function submit(): Promise<void> {
    if (!form.submit() || starting.isPending) return;
    const isSure =
      newest === undefined ||
      (await confirm({
        title: 'Start another takeover?',
        text: (
          <p>
            <b className="font-strong">{newest.title}</b> is running. The newest takeover wins: screens that are in both
            show the new one, and go back to the older one when it ends.
          </p>
        ),
        confirm: label,
      }));
    if (isSure) start();
  }

  function start() {
    starting.mutate(body, {
      onSuccess({ takeover }) {
        onClose();
        toast({
          title: 'Takeover started',
          text: `On ${formatQuantity(takeover.screenCount, 'screen')}`,
          action: undoStart(takeover.id),
        });
      },
    });
  }

  const label =
    count === undefined || count === 0 ? 'Take over screens' : `Take over ${formatQuantity(count, 'screen')}`;
  return (
    <>
      <Dialog
        onClose={() => !starting.isPending && onClose()}
        title="Take over screens"
        description="Replaces every playlist and schedule, at once."
        size="wide"
        onSubmit={() => void submit()}
        footer={
          <>
            <span className="mr-auto self-center text-1 text-ink-3 max-wide:hidden">
              Everyone in the account sees it. The audit log records it.
            </span>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="danger" busy={starting.isPending}>
              {label}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] wide:gap-8">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <ShownFields
              draft={draft}
              problems={shownProblems.draft}
              onChange={form.changeDraft}
              onPick={() => setIsPicking(true)}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            {newest !== undefined && (
              <Notice tone="warning" title={`“${newest.title}” is running.`}>
                The newest takeover wins.
              </Notice>
            )}
            <TargetFields target={target} onChange={form.changeTarget} all={form.all} problem={shownProblems.target} />
            <EndFields
              end={end}
              onChange={form.setEnd}
              now={now}
              timeZone={form.timeZone}
              problem={shownProblems.end}
            />
            <EffectLine
              busy={starting.isPending}
              planned={
                form.isComplete
                  ? {
                      key: ['takeover', body],
                      dryRun: (api) => api.takeovers.start.dryRun({ body }),
                      approval: 'never',
                    }
                  : null
              }
            />
            <CountConfirmation count={count} typed={typed} onType={form.setTyped} problem={shownProblems.count} />
            {starting.error !== null && (
              <Notice tone="danger" title="The takeover did not start.">
                {starting.error.message}
              </Notice>
            )}
          </div>
        </div>
      </Dialog>
      {isPicking && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setIsPicking(false)}
          onPick={(content) => {
            form.pickContent(content);
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}
