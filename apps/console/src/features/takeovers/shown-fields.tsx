import { MAX_HEADING_LENGTH, MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from '@vitrine/contract/takeover-limits';
import { ImagePlus } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { formatTitle } from '../../ui/format/file-title.ts';
import { MessageBoard } from '../../ui/screen/message-board.tsx';
import { Pane } from '../../ui/screen/pane.tsx';
import { ChosenPane, contentLabel } from '../playout/index.ts';
import { type TakeoverDraft, type DraftProblems, toMessage } from './draft.ts';

interface ShownFieldsProps {
  draft: TakeoverDraft;
  problems: DraftProblems;
  onChange: (change: Partial<TakeoverDraft>) => void;
  /** Opens the picker of content. */
  onPick: () => void;
}

/** A message with its text and look, or content; with a live preview. */
export function ShownFields({ draft, problems, onChange, onPick }: ShownFieldsProps) {
  const { kind, content } = draft;
  return (
    <>
      <Segmented
        label="Show"
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={(next) => onChange({ kind: next })}
        segments={[
          { value: 'message', label: 'Message' },
          { value: 'content', label: 'Media or playlist' },
        ]}
      />
      {kind === 'message' ? (
        <MessageFields draft={draft} problems={problems} onChange={onChange} />
      ) : (
        <>
          <ChosenPane
            fit="contain"
            content={content}
            alt={content === null ? '' : formatTitle(content.name)}
            placeholder={<ImagePlus />}
            className="max-wide:w-3/4 max-wide:justify-self-center"
          />
          <Field group label={content === null ? 'Content' : contentLabel(content.kind)} error={problems.content}>
            <span className="flex items-center gap-3">
              <Button onClick={onPick}>{content === null ? 'Choose' : 'Choose another'}</Button>
              {content !== null && <span className="min-w-0 truncate text-ink-2">{formatTitle(content.name)}</span>}
            </span>
          </Field>
          {content !== null && (
            <Field label="Title" hint="For the console. Screens do not show it." error={problems.title}>
              <Input
                maxLength={MAX_TITLE_LENGTH}
                value={draft.title}
                onChange={({ target }) => onChange({ title: target.value })}
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}

const tones = [
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'danger', label: 'Danger' },
] as const;

/** The heading, the text and the look of a message, below its preview. */
export function MessageFields({ draft, problems, onChange }: Omit<ShownFieldsProps, 'onPick'>) {
  const { heading, text, tone } = draft;
  const message = toMessage(draft);
  return (
    <>
      <figure aria-label="Preview" className="max-wide:w-3/4 max-wide:justify-self-center">
        <Pane>
          <MessageBoard message={{ ...message, heading: message.heading === '' ? 'Heading' : message.heading }} />
        </Pane>
      </figure>
      <Field label="Heading" error={problems.heading}>
        <Input
          data-autofocus
          maxLength={MAX_HEADING_LENGTH}
          value={heading}
          onChange={({ target }) => onChange({ heading: target.value })}
        />
      </Field>
      <Field label="Text">
        <Textarea
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field group label="Look">
        <Segmented
          label="Look"
          className="*:flex-1 *:justify-center"
          value={tone}
          onValueChange={(next) => onChange({ tone: next })}
          segments={tones}
        />
      </Field>
    </>
  );
}
