import type { Ref } from 'react';

interface HiddenFileInputProps {
  ref: Ref<HTMLInputElement>;
  /** The name of the input for screen readers. */
  label: string;
  /** Media types or extensions, separated by commas. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** An input for files that a button opens with `click()`. The same files can be chosen again. */
export function HiddenFileInput({ ref, label, accept, multiple = false, onFiles }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
