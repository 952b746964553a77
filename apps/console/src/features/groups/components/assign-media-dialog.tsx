import type { Group } from '@vitrine/contract/groups';
import type { MediaId, MediaKind } from '@vitrine/contract/media';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';

interface AssignMediaDialogProps {
  group: Group;
  kind: MediaKind;
  onKind: (kind: MediaKind) => void;
  search: string;
  onSearch: (search: string) => void;
  choices: readonly { id: MediaId; name: string }[];
  /** How many there are; more than `choices` can be searched for. */
  total: number;
  busy: boolean;
  onAssign: (medium: { id: MediaId; kind: MediaKind; name: string }) => void;
  onClose: () => void;
}

/** A file for all devices of a group. */
export function AssignMediaDialog(props: AssignMediaDialogProps) {
  const { group, kind, onKind, search, onSearch, choices, total, busy, onAssign, onClose } = props;
  const [chosenId, setChosenId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const chosen = choices.find(({ id }) => id === chosenId);
  const isSearchable = search !== '' || total > choices.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assign Media to Group"
      description={`All devices of ${group.name} show it.`}
      onSubmit={() => {
        setIsMissing(chosen === undefined);
        if (chosen !== undefined) onAssign({ ...chosen, kind });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Assign Media
          </Button>
        </>
      }
    >
      <Field label="Media Type">
        <Select
          value={kind}
          onValueChange={(value) => {
            setChosenId('');
            onKind(value === 'video' ? 'video' : 'image');
          }}
        >
          <option value="image">Image</option>
          <option value="video">Video</option>
        </Select>
      </Field>
      {isSearchable && <SearchField label="Search media" className="w-full" value={search} onValueChange={onSearch} />}
      <Field
        label="Select Media"
        error={isMissing && chosen === undefined && 'Please select media type and media item'}
        {...(total > choices.length && {
          hint: `The newest ${formatCount(choices.length)} of ${formatCount(total)}; search for others.`,
        })}
      >
        <Select value={chosen?.id ?? ''} onValueChange={setChosenId}>
          <option value="">{choices.length === 0 ? `No ${kind}s found` : 'Choose a file'}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  );
}
