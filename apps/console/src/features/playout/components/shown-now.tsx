import { ContentName } from '../../content/index.ts';
import { CONTENT, type ShownSentence } from '../shown-sentence.ts';

interface ShownNowProps {
  sentence: ShownSentence;
  /** Leaves `Shows` out, below a heading that says it. */
  isHeaded?: boolean;
}

/** A sentence that says what a screen shows and why. Content with a page of its own is a link to it. */
export function ShownNow({ sentence: { media, text, headed }, isHeaded = false }: ShownNowProps) {
  if (media === null) return <span className="text-ink-2">{text}</span>;
  const [before, after] = (isHeaded ? headed : text).split(CONTENT);
  return (
    <>
      {before}
      <ContentName content={{ id: media.id, kind: media.type, name: media.originalName }} className="hover:underline" />
      {after !== '' && <span className="text-ink-3">{after}</span>}
    </>
  );
}
