import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import type { RouteName } from '../access/may.tsx';
import { Button } from '../forms/button.tsx';
import { EditableName } from '../forms/editable-name.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { MenuEntry } from '../overlays/menu-entries.tsx';
import { ActionsMenu } from '../overlays/menu.tsx';
import type { History } from './history.ts';
import { UndoRedo } from './undo-redo.tsx';

/** The server's limit of names. */
export const MAX_NAME = 255;

interface EditingHeaderProps<Draft> {
  editing: { history: History<Draft>; draft: Draft; changes: number; begin: () => void };
  /** The route that saves. */
  needs: RouteName;
  /** `Playlist name` */
  nameLabel: string;
  back: { to: string; label: string };
  /** Whether it is saved. */
  status: ReactNode;
  entries: readonly MenuEntry[];
  /** Buttons before Save. */
  actions?: ReactNode;
  busy: boolean;
  /** The surrounding scope knows whether the change waits for an admin. */
  sends?: 'change';
}

/** The name of what is edited, its state, and the actions on it. */
export const EditingHeader = <Draft extends { name: string }>(props: EditingHeaderProps<Draft>) => {
  const { editing, needs, nameLabel, back, status, entries, actions, busy, sends } = props;
  const { history, draft, changes, begin } = editing;
  const { name } = draft;
  return (
    <PageHeader
      title={name}
      back={back}
      heading={
        <EditableName
          needs={needs}
          label={nameLabel}
          name={name}
          maxLength={MAX_NAME}
          className="max-w-full"
          savesOnLeave
          onRename={(next) => history.change((each) => ({ ...each, name: next }), { label: t('the name') })}
        />
      }
      description={status}
      actions={
        <>
          <span className="flex">
            <UndoRedo needs={needs} history={history} />
            <ActionsMenu name={name} entries={entries} />
          </span>
          {actions}
          <Button needs={needs} variant="primary" disabled={changes === 0} busy={busy} sends={sends} onClick={begin}>
            {t('Save')}
          </Button>
        </>
      }
    />
  );
};
