import { findMessage } from '@vitrine/contract/core/message';
import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatTitle } from '../../../ui/format/file-title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MediaPickerDialog } from '../../library/index.ts';
import { ChosenPane, contentLabel, ShownPane } from '../../playout/index.ts';
import { TargetFields, useStandby } from '../../takeovers/index.ts';
import { type TriggerWithSecret, useSaveTrigger } from './queries.ts';
import { useTriggerForm } from './use-trigger-form.ts';

interface TriggerDialogProps {
  /** The trigger to change; null: a new one. */
  trigger: Trigger | null;
  /** The secret is there for a new one. */
  onSaved: (saved: Partial<TriggerWithSecret>) => void;
  onClose: () => void;
}

/** Creates a trigger, or changes one. */
export function TriggerDialog({ trigger, onSaved, onClose }: TriggerDialogProps) {
  const form = useTriggerForm(trigger);
  const [isPicking, setIsPicking] = useState(false);
  const { mutate, isPending, error } = useSaveTrigger(trigger?.id ?? null);
  const { draft, problems, change } = form;

  function submit(): void {
    const body = form.submit();
    if (body !== null && !isPending) mutate(body, { onSuccess: onSaved });
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        title={trigger === null ? 'Create trigger' : 'Edit trigger'}
        description={
          trigger === null
            ? 'You get a secret address. A button or program that calls it starts the takeover.'
            : 'Its address stays, and a takeover that runs stays as it is.'
        }
        onSubmit={submit}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isPending}>
              {trigger === null ? 'Create trigger' : 'Save'}
            </Button>
          </>
        }
      >
        {error !== null && (
          <Notice tone="danger">{findMessage(error, 'The trigger was not saved. Please try again.')}</Notice>
        )}
        <Field label="Name" hint="What calls it: “Button at the till”" error={problems.name}>
          <Input
            data-autofocus
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field group label="Show">
          <Segmented
            label="Show"
            className="*:flex-1 *:justify-center"
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
            segments={[
              { value: 'standby', label: 'Prepared takeover' },
              { value: 'content', label: 'Media or playlist' },
            ]}
          />
        </Field>
        {draft.kind === 'standby' ? (
          <StandbyField
            value={draft.standbyId}
            error={problems.standby}
            onValueChange={(standbyId) => change({ standbyId })}
          />
        ) : (
          <>
            {draft.content !== null && (
              <ChosenPane
                fit="contain"
                content={draft.content}
                alt={formatTitle(draft.content.name)}
                placeholder={<ImagePlus />}
                className="w-3/4 justify-self-center"
              />
            )}
            <Field
              group
              label={draft.content === null ? 'Content' : contentLabel(draft.content.kind)}
              hint="Screens load it when it starts. A prepared takeover is there at once."
              error={problems.content}
            >
              <span className="flex items-center gap-3">
                <Button onClick={() => setIsPicking(true)}>
                  {draft.content === null ? 'Choose' : 'Choose another'}
                </Button>
                {draft.content !== null && (
                  <span className="min-w-0 truncate text-ink-2">{formatTitle(draft.content.name)}</span>
                )}
              </span>
            </Field>
          </>
        )}
        <TargetFields
          target={draft.target}
          onChange={(part) => change({ target: { ...draft.target, ...part } })}
          all={form.all}
          problem={problems.target === false ? undefined : problems.target}
        />
        <RunFields form={form} />
      </Dialog>
      {isPicking && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setIsPicking(false)}
          onPick={(content) => {
            change({ content });
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}

interface StandbyFieldProps {
  /** Empty: none is chosen. */
  value: string;
  error: string | false | undefined;
  onValueChange: (id: string) => void;
}

/** The choice of a prepared takeover, with its picture. */
function StandbyField({ value, error, onValueChange }: StandbyFieldProps) {
  const items = useStandby().data;
  const chosen = items?.find(({ id }) => id === value);
  if (items?.length === 0) {
    return (
      <Notice tone={error ? 'warning' : 'neutral'}>
        Nothing is prepared. Prepare a message or a picture on the page{' '}
        <Link to="/takeovers" className="underline hover:text-ink">
          Takeover
        </Link>
        , or choose media or a playlist here.
      </Notice>
    );
  }
  return (
    <>
      {chosen !== undefined && <ShownPane shown={chosen} className="w-3/4 justify-self-center" />}
      <Field label="Prepared takeover" error={error}>
        <Select value={value} onValueChange={onValueChange} disabled={items === undefined}>
          <option value="" disabled>
            Choose
          </option>
          {items?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** The time for which the takeover runs, and the effect of another call meanwhile. */
function RunFields({ form: { draft, problems, change } }: { form: ReturnType<typeof useTriggerForm> }) {
  const { hasEnd, minutes, repeat } = draft;
  return (
    <>
      <Field group label="How long" error={problems.minutes}>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="How long"
            value={hasEnd ? 'minutes' : 'hand'}
            onValueChange={(kind) => change({ hasEnd: kind === 'minutes' })}
            segments={[
              { value: 'hand', label: 'Until it’s ended' },
              { value: 'minutes', label: 'Some minutes' },
            ]}
          />
          {hasEnd && (
            <Input
              aria-label="Minutes"
              aria-invalid={Boolean(problems.minutes)}
              inputMode="numeric"
              autoComplete="off"
              className="w-24"
              maxLength={5}
              value={minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          )}
        </div>
      </Field>
      <Field group label="Called again while it runs">
        <Segmented
          label="Called again while it runs"
          className="w-fit"
          value={repeat}
          onValueChange={(next) => change({ repeat: next })}
          segments={[
            { value: 'end', label: 'End it' },
            ...(hasEnd ? [{ value: 'extend' as const, label: 'Restart the time' }] : []),
            { value: 'ignore', label: 'Do nothing' },
          ]}
        />
      </Field>
    </>
  );
}
