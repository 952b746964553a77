import { isContentId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Message, MessageTone } from '@vitrine/contract/playout/message';
import type { Strip, StripMotion, StripPosition, StripTone } from '@vitrine/contract/playout/strip';
import { MAX_TITLE_LENGTH } from '@vitrine/contract/takeovers/takeover-limits';
import type { StandbyItem, Takeover } from '@vitrine/contract/takeovers/takeovers';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { type ChosenContent, findSummaryThumbnail } from '../content/index.ts';

/** A takeover in a form: a message, content or a strip. */
export interface TakeoverDraft {
  kind: 'message' | 'content' | 'strip';
  heading: string;
  text: string;
  tone: MessageTone;
  content: ChosenContent | null;
  /** The title of content; a message is called by its heading, and a strip by its first line. */
  title: string;
  stripText: string;
  position: StripPosition;
  stripTone: StripTone;
  motion: StripMotion;
}

export const emptyDraft: TakeoverDraft = {
  kind: 'message',
  heading: '',
  text: '',
  tone: 'danger',
  content: null,
  title: '',
  stripText: '',
  position: 'bottom',
  stripTone: 'notice',
  motion: 'still',
};

export const emptyStrip: TakeoverDraft = { ...emptyDraft, kind: 'strip' };

export function toTakeoverDraft({
  title,
  content,
  message,
  strip,
}: Pick<Takeover | StandbyItem, 'title' | 'content' | 'message' | 'strip'>): TakeoverDraft {
  if (strip !== null) {
    const { text, tone, ...look } = strip;
    return { ...emptyStrip, ...look, stripText: text, stripTone: tone };
  }
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

export const toStrip = ({ stripText, position, stripTone, motion }: TakeoverDraft): Strip => ({
  text: stripText.trim(),
  position,
  tone: stripTone,
  motion,
});

/** The title of a strip: its first line. */
export const toStripTitle = ({ text }: Strip): string => (text.split('\n')[0] ?? '').trim().slice(0, MAX_TITLE_LENGTH);

/** The title, and the content, the message or the strip, as requests contain them. */
export function toTakeoverBody(draft: TakeoverDraft) {
  const { kind, content, title } = draft;
  if (kind === 'strip') {
    const strip = toStrip(draft);
    return { title: toStripTitle(strip) || '-', content: null, message: null, strip };
  }
  // Without a heading or content there is no field for a title: then only the heading or the content is refused.
  if (kind === 'message')
    return { title: draft.heading.trim() || '-', content: null, message: toMessage(draft), strip: null };
  const chosen = { mediaType: content?.kind ?? 'image', mediaId: content?.id ?? '' };
  return { title: content === null ? '-' : title, content: chosen, message: null, strip: null };
}

/** False after the content was deleted. */
export const hasShown = ({ content, message, strip }: Pick<StandbyItem, 'content' | 'message' | 'strip'>): boolean =>
  content !== null || message !== null || strip !== null;

/** The choice of content of a takeover, as requests contain it. */
export const toContentChoice = ({ content }: Pick<StandbyItem, 'content'>) =>
  content !== null && isContentId(content.id) ? { mediaType: content.type, mediaId: content.id } : null;
