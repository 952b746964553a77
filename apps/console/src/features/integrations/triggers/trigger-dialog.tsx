import type { Trigger, TriggerRepeat } from '@vitrine/contract/integrations/triggers';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useDeviceCounts } from '../../../api/device-counts.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SegmentedField, SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { type Bound, useForm } from '../../../ui/forms/form/use-form.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { TakeoverPicture } from '../../content/index.ts';
import { useGroups } from '../../fleet/index.ts';
import { ContentField } from '../../library/index.ts';
import {
  allScreens,
  countOfTarget,
  findTargetProblem,
  TargetFields,
  toChosenContent,
  targetOfTakeover,
  toTargetBody,
  useStandby,
} from '../../takeovers/index.ts';

interface TriggerDialogProps {
  /** The trigger to change; null: a new one. */
  trigger: Trigger | null;
  /** The secret is there for a new one. */
  onSaved: (saved: { trigger: Trigger; secret?: string }) => void;
  onClose: () => void;
}

/** Creates a trigger, or changes one. */
export function TriggerDialog({ trigger, onSaved, onClose }: TriggerDialogProps) {
  const creating = useChange(q.triggers.create());
  const updating = useChange(q.triggers.update());
  const all = useDeviceCounts().data?.total;
  const groups = useGroups().data;
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/triggers')).NewTrigger,
    () => toValues(trigger),
    (body): Promise<{ trigger: Trigger; secret?: string }> =>
      trigger === null ? creating.mutateAsync({ body }) : updating.mutateAsync({ params: { id: trigger.id }, body }),
    {
      toBody,
      // A fire panel may be set up before its screens.
      check: ({ target }) => ({
        target: target.kind !== 'all' && findTargetProblem(target, countOfTarget(target, all, groups)),
      }),
      refusals: {
        'takeover.standby_not_found': 'shows',
        'media.not_found': 'shows',
        'media.not_ready': 'shows',
        'group.not_found': 'target',
        'device.not_found': 'target',
      },
      failure: t('The trigger was not saved. Please try again.'),
      done: onSaved,
    },
  );
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title={trigger === null ? t('Create trigger') : t('Edit trigger')}
      description={
        trigger === null
          ? t('You get a secret address. A button or program that calls it starts the takeover.')
          : t('Its address stays, and a takeover that runs stays as it is.')
      }
      submit={trigger === null ? t('Create trigger') : t('Save')}
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('Name')}
        hint={t('What calls it: “Button at the till”')}
        maxLength={100}
      />
      <SegmentedField
        {...form.at('kind')}
        label={t('Show')}
        isWide
        segments={[
          { value: 'standby', label: t('Prepared takeover') },
          { value: 'content', label: t('Media or playlist') },
        ]}
      />
      {values.kind === 'standby' ? (
        <StandbyField {...form.at('standbyId', 'shows')} />
      ) : (
        <ContentField
          {...form.at('content', 'shows')}
          className="w-3/4 justify-self-center"
          hint={t('Screens load it when it starts. A prepared takeover is there at once.')}
        />
      )}
      <TargetFields {...form.at('target')} all={all} />
      <SegmentedField
        label={t('How long')}
        isInLine
        error={form.problem('minutes')}
        value={values.hasEnd ? 'minutes' : 'hand'}
        onValueChange={(kind) => form.change({ hasEnd: kind === 'minutes' })}
        segments={[
          { value: 'hand', label: t('Until it’s ended') },
          { value: 'minutes', label: t('Some minutes') },
        ]}
      >
        {values.hasEnd && (
          <Input
            aria-label={t('Minutes')}
            aria-invalid={form.problem('minutes') !== undefined}
            inputMode="numeric"
            autoComplete="off"
            className="w-24"
            maxLength={5}
            value={values.minutes}
            onChange={({ target }) => form.change({ minutes: target.value })}
          />
        )}
      </SegmentedField>
      <SegmentedField
        {...form.at('repeat')}
        value={findRepeat(values)}
        label={t('Called again while it runs')}
        segments={[
          { value: 'end', label: t('End it') },
          ...(values.hasEnd ? [{ value: 'extend' as const, label: t('Restart the time') }] : []),
          { value: 'ignore', label: t('Do nothing') },
        ]}
      />
    </FormDialog>
  );
}

/** The choice of a prepared takeover, with its picture. Empty: none is chosen. */
function StandbyField(props: Bound<string>) {
  const items = useStandby().data;
  const chosen = items?.find(({ id }) => id === props.value);
  if (items?.length === 0) {
    return (
      <Notice tone={props.error === undefined ? 'neutral' : 'warning'}>
        {rich(
          'Nothing is prepared. Prepare a message or a picture on the page <link>Takeover</link>, or choose media or a playlist here.',
          {
            link: (text) => (
              <Link to="/takeovers" className="underline hover:text-ink">
                {text}
              </Link>
            ),
          },
        )}
      </Notice>
    );
  }
  return (
    <>
      {chosen !== undefined && (
        <div className="w-3/4 justify-self-center">
          <TakeoverPicture shown={chosen} />
        </div>
      )}
      <SelectField
        {...props}
        label={t('Prepared takeover')}
        placeholder={t('Choose')}
        disabled={items === undefined}
        options={(items ?? []).map(({ id, title }) => [id, title])}
      />
    </>
  );
}

type Values = ReturnType<typeof toValues>;

/** The fields of a trigger; null: of a new one. */
function toValues(trigger: Trigger | null) {
  const { shows, shown = null, minutes = null }: Partial<Trigger> = trigger ?? {};
  return {
    name: trigger?.name ?? '',
    kind: shows?.kind ?? 'standby',
    /** Empty: none is chosen. */
    standbyId: shows?.kind === 'standby' && shown !== null ? shows.standbyId : '',
    content: shows?.kind === 'content' && shown?.content ? toChosenContent(shown.content) : null,
    target: trigger === null ? allScreens : targetOfTakeover(trigger),
    hasEnd: minutes !== null,
    /** The number, as typed. */
    minutes: String(minutes ?? 5),
    repeat: trigger?.repeat ?? 'end',
  };
}

/** Without an end, there is nothing to extend. */
const findRepeat = ({ repeat, hasEnd }: Values): TriggerRepeat => (repeat === 'extend' && !hasEnd ? 'ignore' : repeat);

const toBody = (values: Values) => ({
  name: values.name,
  shows:
    values.kind === 'standby'
      ? { kind: values.kind, standbyId: values.standbyId }
      : { kind: values.kind, mediaType: values.content?.kind ?? 'image', mediaId: values.content?.id ?? '' },
  target: toTargetBody(values.target),
  minutes: values.hasEnd ? Number(values.minutes) : null,
  repeat: findRepeat(values),
});
