import type { Layout } from '@vitrine/contract/layouts/layouts';
import { wasPublished } from '@vitrine/contract/layouts/publication';
import { ChevronLeft, Expand, Monitor, MonitorPlay, PaintRoller, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { MAX_NAME } from '../../../ui/editing/editing-header.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { usePageFrame } from '../../../ui/layout/page-header.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { useLayoutChange } from '../queries.ts';
import { useLayoutEditor } from './editor-context.tsx';
import { useLayoutDefinitions } from '../use-layout-definitions.tsx';
import type { DraftSaver } from './saving/draft-saver.ts';
import { SavingStatus } from './saving/saving-status.tsx';
import { LayoutScreens } from './layout-screens.tsx';
import { useStore } from '../../../ui/store.ts';
import { useFilling } from './use-filling.ts';
import { CanvasTools } from './tools/canvas-tools.tsx';

const PublishDialog = fetched(async () => (await import('../panels/publish-dialog.tsx')).PublishDialog);
const PreviewOnScreenDialog = fetched(
  async () => (await import('../panels/preview-on-screen-dialog.tsx')).PreviewOnScreenDialog,
);
const FullScreenPreview = fetched(async () => (await import('../panels/full-screen-preview.tsx')).FullScreenPreview);

const loadDialogs = () => Promise.all([PublishDialog.load(), PreviewOnScreenDialog.load(), FullScreenPreview.load()]);

interface LayoutHeaderProps {
  layout: Layout;
  saver: DraftSaver;
}

/** The name of the layout, whether it is saved, the tools of the canvas, and what shows the layout elsewhere. */
export function LayoutEditorHeader({ layout, saver }: LayoutHeaderProps) {
  const { end } = usePageFrame();
  const { state, resources } = useLayoutEditor();
  const { document } = useStore(state);
  const shownResources = useStore(resources);
  const saving = useStore(saver.saving);
  const { mutateAsync: update } = useLayoutChange(q.layouts.update({ failure: t('Failed to rename the layout') }));
  /** The last change of the name, which is saved apart from the draft. */
  const renaming = useRef<Promise<unknown>>(null);
  const [dialog, setDialog] = useState<'publish' | 'screen' | 'full' | null>(null);
  const filling = useFilling();
  const close = () => setDialog(null);
  usePreload(loadDialogs);
  const actions = useLayoutDefinitions((act) => void whenSaved(act))(layout);

  /** Runs `act` once the server has what the person sees. If saving fails, the editor says so beside the name. */
  async function whenSaved(act: () => void): Promise<void> {
    await Promise.all([saver.flush(), renaming.current]);
    if (!saver.isDirty()) act();
  }

  return (
    <header className="layout-header">
      <title>{t('{name} – Vitrine', { name: layout.name })}</title>
      <div className="layout-heading">
        <div className="layout-naming">
          <Link to="/layouts" className="layout-back">
            <ChevronLeft className="-ms-1 size-3.5" />
            {t('Layouts')}
          </Link>
          <h1 className="min-w-0 text-3 font-strong">
            <EditableName
              savesOnLeave
              label={t('Layout name')}
              name={layout.name}
              maxLength={MAX_NAME}
              onRename={(name) => {
                renaming.current = update({ params: { id: layout.id }, body: { name } }).catch(ignore);
              }}
            />
          </h1>
          <SavingStatus layout={layout} saver={saver} />
          <LayoutScreens id={layout.id} />
        </div>
      </div>
      <CanvasTools />
      <div className="layout-actions">
        {end}
        <LayoutMenu layout={layout} saver={saver} actions={actions} />
        <IconButton label={t('Show on a screen')} onClick={() => void whenSaved(() => setDialog('screen'))}>
          <Monitor />
        </IconButton>
        <Button
          aria-label={t('Fill in')}
          aria-pressed={filling.isOpen}
          title={t('Logo, color, words, pictures and prices in one pass')}
          className="layout-icon-button aria-pressed:border-accent-mark aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={filling.toggle}
        >
          <PaintRoller />
          <span>{t('Fill in')}</span>
        </Button>
        <Button
          aria-label={t('Put on screens')}
          needs={actions.show.needs}
          className="layout-icon-button"
          onClick={actions.show.onSelect}
        >
          <MonitorPlay />
          <span>{t('Put on screens')}</span>
        </Button>
        <Button aria-label={t('Preview')} className="layout-icon-button" onClick={() => setDialog('full')}>
          <Expand />
          <span>{t('Preview')}</span>
        </Button>
        <Button
          variant={filling.isOpen ? 'secondary' : 'primary'}
          disabled={!layout.hasDraft && saving.state === 'saved'}
          onClick={() => void whenSaved(() => setDialog('publish'))}
        >
          {t('Publish')}
        </Button>
      </div>
      {dialog === 'publish' && <PublishDialog layout={layout} onClose={close} />}
      {dialog === 'screen' && <PreviewOnScreenDialog layoutId={layout.id} onClose={close} />}
      {dialog === 'full' && <FullScreenPreview document={document} resources={shownResources} onClose={close} />}
    </header>
  );
}

interface LayoutMenuProps extends LayoutHeaderProps {
  actions: ReturnType<ReturnType<typeof useLayoutDefinitions>>;
}

function LayoutMenu({ layout, saver, actions }: LayoutMenuProps) {
  const { commands } = useLayoutEditor();
  const toast = useToast();
  const { mutateAsync: discard } = useLayoutChange(
    q.layouts.discardDraft({ failure: t('Failed to discard the changes') }),
  );

  async function discardDraft(): Promise<void> {
    const published = await discard({ params: { id: layout.id } });
    saver.open(published);
    commands.openVersion(published.document, t('discarding the changes'));
    toast({ title: t('Changes discarded'), text: t('Undo brings them back.') });
  }

  return (
    <ActionsMenu
      name={layout.name}
      entries={[
        actions.plan,
        actions.duplicate,
        actions.export,
        {
          label: wasPublished(layout) ? t('Go back to the published version') : t('Discard all changes'),
          icon: <RotateCcw />,
          disabled: !layout.hasDraft,
          onSelect: () => void discardDraft().catch(ignore),
        },
      ]}
    />
  );
}

function ignore(): void {
  // The mutation shows what failed.
}
