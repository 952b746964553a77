import { isContentId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Message, MessageTone } from '@vitrine/contract/playout/message';
import { MAX_TITLE_LENGTH } from '@vitrine/contract/takeover-limits';
import type { StandbyItem, Takeover } from '@vitrine/contract/takeovers';
import { formatTitle } from '../../ui/format/file-title.ts';
import { type ChosenContent, findSummaryThumbnail } from '../content/index.ts';

/** A takeover in a form: a message or content. */
export interface TakeoverDraft {
  kind: 'message' | 'content';
  heading: string;
  text: string;
  tone: MessageTone;
  content: ChosenContent | null;
  /** The title of content; a message is called by its heading. */
  title: string;
}

export const emptyDraft: TakeoverDraft = {
  kind: 'message',
  heading: '',
  text: '',
  tone: 'danger',
  content: null,
  title: '',
};

export function toTakeoverDraft({
  title,
  content,
  message,
}: Pick<Takeover | StandbyItem, 'title' | 'content' | 'message'>): TakeoverDraft {
  if (message !== null) return { ...emptyDraft, ...message };
  return { ...emptyDraft, kind: 'content', title, content: content && toChosenContent(content) };
}

/** Content that something shows, as if it was chosen; null for content that cannot be. */
export const toChosenContent = (content: MediaSummary): ChosenContent | null =>
  isContentId(content.id)
    ? { id: content.id, kind: content.type, name: content.originalName, picture: findSummaryThumbnail(content) }
    : null;

/** The draft with chosen content, called by its name unless it has a title already. */
export const withContent = (draft: TakeoverDraft, content: ChosenContent): TakeoverDraft => {
  const hadName = draft.title === '' || (draft.content !== null && draft.title === toTakeoverTitle(draft.content));
  return { ...draft, content, title: hadName ? toTakeoverTitle(content) : draft.title };
};

const toTakeoverTitle = ({ name }: ChosenContent): string => formatTitle(name).slice(0, MAX_TITLE_LENGTH);

export const toMessage = ({ heading, text, tone }: Pick<TakeoverDraft, 'heading' | 'text' | 'tone'>): Message => ({
  heading: heading.trim(),
  text: text.trim(),
  tone,
});

/** The title, and either the content or the message, as requests contain them. */
export function toTakeoverBody(draft: TakeoverDraft) {
  const { kind, content, title } = draft;
  // Without a heading or content there is no field for a title: then only the heading or the content is refused.
  if (kind === 'message') return { title: draft.heading.trim() || '-', content: null, message: toMessage(draft) };
  const chosen = { mediaType: content?.kind ?? 'image', mediaId: content?.id ?? '' };
  return { title: content === null ? '-' : title, content: chosen, message: null };
}

/** The choice of content of a takeover, as requests contain it. */
export const toContentChoice = ({ content }: Pick<StandbyItem, 'content'>) =>
  content !== null && isContentId(content.id) ? { mediaType: content.type, mediaId: content.id } : null;
