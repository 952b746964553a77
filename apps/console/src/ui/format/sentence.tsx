import type { ReactNode } from 'react';

interface SentenceProps {
  text: string;
  /** Names that the text contains, in their order. A name that it does not contain is skipped. */
  names: readonly string[];
}

/** A sentence in which names are set off. */
export function Sentence({ text, names }: SentenceProps) {
  const parts: ReactNode[] = [];
  let rest = text;
  for (const [index, name] of names.entries()) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    parts.push(
      rest.slice(0, at),
      <b key={index} className="font-medium" dir="auto">
        {name}
      </b>,
    );
    rest = rest.slice(at + name.length);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}
