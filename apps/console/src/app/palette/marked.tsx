import { foldText } from '@vitrine/contract/core/fold-text';

/** A text in which the words of the search are bold. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const folded = foldText(text);
  // Folding can change the length, e.g. of a ligature; such a text is shown as it is.
  const hasPlaces = folded.length === text.length;
  const places = hasPlaces ? words.map((word) => [folded.indexOf(word), word.length] as const) : [];
  const isMarked = (index: number): boolean =>
    places.some(([start, length]) => start >= 0 && index >= start && index < start + length);
  const parts: { text: string; marked: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const marked = isMarked(index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), marked });
  }
  return (
    <span className="truncate" title={text}>
      {parts.map((part, index) => (part.marked ? <b key={index}>{part.text}</b> : part.text))}
    </span>
  );
}
