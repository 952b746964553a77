import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Where a screen opens the player of this installation. */
export function PlayerAddress({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      // Browsers give the clipboard to secure origins alone; the text stands selected.
      setIsCopied(document.execCommand('copy'));
    }
  }

  return (
    <Field
      label="Address of the player"
      hint={
        isLocal
          ? 'Works in this browser. On another machine use this computer’s address in the network instead of ' +
            `${new URL(address).hostname}.`
          : 'Open it in the browser of the screen. It shows a code.'
      }
    >
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          className="min-w-0 flex-1 max-wide:basis-full"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button asChild variant="quiet">
          <a href={address} target="_blank" rel="noreferrer">
            Open here
          </a>
        </Button>
      </div>
    </Field>
  );
}
