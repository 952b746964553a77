import { MAX_HEADING_LENGTH, MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from '@vitrine/contract/takeovers/takeover-limits';
import { t } from '@vitrine/messages/t';
import { SegmentedField, TextareaField } from '../../ui/forms/form/choice-fields.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import type { Fields } from '../../ui/forms/form/use-form.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { MessageBoard } from '../../ui/screen/message-board.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { ContentField } from '../library/index.ts';
import { type TakeoverDraft, toMessage, withContent } from './draft.ts';
import { StripFields } from './strip-fields.tsx';

type TakeoverFields = Fields<TakeoverDraft>;

/** A message with its text and look, content, or a strip; with a live preview. */
export function ShownFields({ form }: { form: TakeoverFields }) {
  const { kind, content } = form.values;
  return (
    <>
      <Segmented
        label={t('Show')}
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={(next) => form.change({ kind: next })}
        segments={[
          { value: 'message', label: t('Message') },
          { value: 'content', label: t('Media or playlist') },
          { value: 'strip', label: t('Strip') },
        ]}
      />
      {kind === 'message' ? (
        <MessageFields form={form} />
      ) : kind === 'strip' ? (
        <StripFields form={form} />
      ) : (
        <>
          <ContentField
            {...form.at('content')}
            showsPlace
            onValueChange={(chosen) => chosen !== null && form.change(withContent(form.values, chosen))}
          />
          {content !== null && (
            <TextField
              {...form.at('title')}
              label={t('Title')}
              hint={t('For the console. Screens do not show it.')}
              maxLength={MAX_TITLE_LENGTH}
            />
          )}
        </>
      )}
    </>
  );
}

const tones = [
  { value: 'info', label: t('Info') },
  { value: 'warning', label: t('Warning') },
  { value: 'danger', label: t('Danger') },
] as const;

/** The heading, the text and the look of a message, below its preview. */
export function MessageFields({ form }: { form: TakeoverFields }) {
  const message = toMessage(form.values);
  return (
    <>
      <figure aria-label={t('Preview')} className="max-wide:w-3/4 max-wide:justify-self-center">
        <Picture>
          <MessageBoard message={{ ...message, heading: message.heading === '' ? t('Heading') : message.heading }} />
        </Picture>
      </figure>
      <TextField
        {...form.at('heading', 'message.heading')}
        label={t('Heading')}
        data-autofocus
        maxLength={MAX_HEADING_LENGTH}
      />
      <TextareaField {...form.at('text', 'message.text')} label={t('Text')} rows={2} maxLength={MAX_MESSAGE_LENGTH} />
      <SegmentedField {...form.at('tone')} label={t('Look')} isWide segments={tones} />
    </>
  );
}
