import { type SubscriptionInfo, usagePercent } from '@vitrine/contract/plans';
import { ChevronRight, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Refusal } from '../../api/refusals.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount, formatSize } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { statusWords } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Cleaned, removeEach } from './cleanup.ts';
import { PickList } from './components/pick-list.tsx';
import {
  type RemovableDevice,
  type StoredFile,
  useDevices,
  useFiles,
  useRefreshUsage,
  useRemovals,
} from './queries.ts';

export interface LimitDialogProps {
  refusal: Refusal;
  /** Something was refused, so that one more must fit; else the account stands above its limit. */
  isRefused: boolean;
  usage: SubscriptionInfo;
  /** There is room again. */
  onResolved: () => void;
  onClose: () => void;
}

const pitches = {
  device: ['Unlimited devices', 'Priority support', 'Advanced scheduling', 'Custom branding'],
  storage: ['10GB+ storage', 'HD video', 'Priority processing', 'Advanced analytics'],
};

/** Says which limit is exceeded, and offers more room or to make some. */
export function LimitDialog({ refusal, isRefused, usage, onResolved, onClose }: LimitDialogProps) {
  const { kind } = refusal;
  const navigate = useNavigate();
  const [isCleaning, setIsCleaning] = useState(false);
  const title = kind === 'device' ? 'Device Limit Exceeded' : 'Storage Limit Exceeded';
  if (isCleaning) {
    const shared = { usage, isRefused, neededBytes: refusal.neededBytes, onResolved };
    const back = () => setIsCleaning(false);
    return kind === 'device' ? (
      <DeviceCleanup {...shared} title={title} onBack={back} onClose={onClose} />
    ) : (
      <FileCleanup {...shared} title={title} onBack={back} onClose={onClose} />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={reasonOf(refusal, isRefused, usage)}
      footer={
        <>
          <Button onClick={onClose}>Maybe Later</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              void navigate('/subscription');
            }}
          >
            Upgrade Now
          </Button>
        </>
      }
    >
      <Card className="grid gap-2">
        <h3 className="flex items-center gap-2">
          <Sparkles />
          Upgrade to Pro
        </h3>
        <ul className="grid list-inside list-disc gap-0.5 text-ink-2">
          {pitches[kind].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
      <Usage kind={kind} usage={usage} />
      <Button variant="quiet" className="justify-self-start" aria-expanded={false} onClick={() => setIsCleaning(true)}>
        <ChevronRight />
        {kind === 'device' ? 'Remove devices instead' : 'Delete files instead'}
      </Button>
    </Dialog>
  );
}

/** What did not fit. */
function reasonOf({ kind, neededBytes }: Refusal, isRefused: boolean, usage: SubscriptionInfo): string {
  const { usedBytes, storageLimit } = usage;
  if (kind === 'device') {
    return isRefused ? 'Your plan has no seat for another device.' : 'Your plan has no seat for all of your devices.';
  }
  if (!isRefused || neededBytes === 0 || storageLimit === null) return 'Your plan has no room for all of your files.';
  return `This needs ${formatSize(neededBytes)}, and ${formatSize(Math.max(0, storageLimit - usedBytes))} are free.`;
}

function Usage({ kind, usage }: { kind: Refusal['kind']; usage: SubscriptionInfo }) {
  const { deviceCount, maxDevices, usedBytes, storageLimit } = usage;
  const [used, limit] = kind === 'device' ? [deviceCount, maxDevices] : [usedBytes, storageLimit];
  const text = kind === 'device' ? formatCount : formatSize;
  const words = `${text(used)} of ${limit === null ? '∞' : text(limit)}`;
  return (
    <div className="grid gap-1">
      <p className="flex justify-between">
        <span className="text-ink-2">Current usage</span>
        <span>{words}</span>
      </p>
      <Bar
        large
        value={usagePercent(used, limit) / 100}
        label={`${kind === 'device' ? 'Devices' : 'Storage'}: ${words}`}
      />
    </div>
  );
}

interface CleanupProps {
  title: string;
  usage: SubscriptionInfo;
  isRefused: boolean;
  neededBytes: number;
  onResolved: () => void;
  onBack: () => void;
  onClose: () => void;
}

function DeviceCleanup({ title, usage, isRefused, onResolved, onBack, onClose }: CleanupProps) {
  const toast = useToast();
  const { data, isError, refetch } = useDevices('device');
  const { removeDevice } = useRemovals();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const work = useCleanup<RemovableDevice>(({ id }) => removeDevice(id));

  async function remove(): Promise<void> {
    const { removed, failed, usageNow } = await work.run((data ?? []).filter(({ id }) => picked.has(id)));
    setPicked(new Set());
    if (failed.length > 0) {
      toast({
        title: 'Some devices could not be removed',
        text: `${failed.length} device(s) could not be removed`,
        tone: 'danger',
      });
      return;
    }
    toast({ title: 'Devices removed', text: `Successfully removed ${removed.length} device(s)` });
    // One more than are there must fit where one was refused.
    if (devicesOver(usageNow ?? usage, isRefused ? 1 : 0) === 0) onResolved();
  }

  return (
    <CleanupDialog
      title={title}
      usage={<Usage kind="device" usage={usage} />}
      act={`Remove ${picked.size} Device(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onAct={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {isError ? (
        <ErrorState title="The list could not be loaded" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner />
      ) : (
        <PickList
          label="Devices"
          items={data}
          picked={picked}
          disabled={work.progress !== null}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          noteOf={({ presence }) => statusWords[presence]}
          empty="There are no devices."
          onPick={setPicked}
        />
      )}
    </CleanupDialog>
  );
}

type FileTab = 'all' | 'image' | 'video';

function FileCleanup({ title, usage, neededBytes, onResolved, onBack, onClose }: CleanupProps) {
  const toast = useToast();
  const { data, isError, refetch } = useFiles('storage');
  const { removeFile } = useRemovals();
  const [tab, setTab] = useState<FileTab>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const work = useCleanup<StoredFile>(removeFile);
  const overBytes = bytesOver(usage, neededBytes);
  const pickedBytes = sizeOf((data ?? []).filter(({ id }) => picked.has(id)));

  async function remove(): Promise<void> {
    const { removed, failed, usageNow } = await work.run((data ?? []).filter(({ id }) => picked.has(id)));
    setPicked(new Set());
    if (failed.length > 0) {
      toast({
        title: 'Some files could not be deleted',
        text: `${failed.length} file(s) could not be deleted`,
        tone: 'danger',
      });
      return;
    }
    toast({ title: 'Media deleted', text: `Successfully deleted ${removed.length} file(s)` });
    // Asked of the server: of two equal files one alone frees nothing.
    if (bytesOver(usageNow ?? usage, neededBytes) === 0) onResolved();
  }

  const listOf = (kind: FileTab) => (
    <PickList
      label="Files"
      items={(data ?? []).filter(({ type }) => kind === 'all' || type === kind)}
      picked={picked}
      disabled={work.progress !== null}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      noteOf={({ fileSize }) => formatSize(fileSize)}
      empty="There are no files."
      onPick={setPicked}
    />
  );
  return (
    <CleanupDialog
      title={title}
      usage={<Usage kind="storage" usage={usage} />}
      act={`Delete ${picked.size} File(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onAct={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {isError ? (
        <ErrorState title="The list could not be loaded" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner />
      ) : (
        <Tabs
          label="Kinds of files"
          small
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'all', label: 'All Files', content: listOf('all') },
            { value: 'image', label: 'Images', content: listOf('image') },
            { value: 'video', label: 'Videos', content: listOf('video') },
          ]}
        />
      )}
      <p className="text-1 text-ink-3" aria-live="polite">
        {formatSize(pickedBytes)} selected
        {overBytes > 0 && `, ${formatSize(overBytes)} to be freed`}
      </p>
    </CleanupDialog>
  );
}

const devicesOver = ({ deviceCount, maxDevices }: SubscriptionInfo, needed: number): number =>
  Math.max(0, deviceCount + needed - (maxDevices ?? Number.POSITIVE_INFINITY));

const bytesOver = ({ usedBytes, storageLimit }: SubscriptionInfo, needed: number): number =>
  Math.max(0, usedBytes + needed - (storageLimit ?? Number.POSITIVE_INFINITY));

const sizeOf = (files: readonly StoredFile[]): number => files.reduce((sum, { fileSize }) => sum + fileSize, 0);

interface Step {
  done: number;
  of: number;
}

/** Removing, and how far it has come; null while nothing is removed. */
function useCleanup<Item>(remove: (item: Item) => Promise<unknown>) {
  const refresh = useRefreshUsage();
  const [progress, setProgress] = useState<Step | null>(null);
  return {
    progress,
    async run(items: readonly Item[]): Promise<Cleaned<Item> & { usageNow: SubscriptionInfo | undefined }> {
      const outcome = await removeEach(items, remove, (done) => setProgress({ done, of: items.length }));
      const usageNow = await refresh();
      setProgress(null);
      return { ...outcome, usageNow };
    },
  };
}

interface CleanupDialogProps {
  title: string;
  usage: React.ReactNode;
  act: string;
  isEmpty: boolean;
  progress: Step | null;
  onAct: () => void;
  onBack: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

function CleanupDialog({ title, usage, act, isEmpty, progress, onAct, onBack, onClose, children }: CleanupDialogProps) {
  const isBusy = progress !== null;
  return (
    <Dialog
      open
      // What is being removed is seen to its end.
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description="What you remove here is gone from your screens at once."
      footer={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            Back
          </Button>
          <Button variant="danger" disabled={isBusy || isEmpty} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {usage}
      {children}
      {progress !== null && (
        <Progress
          label="Removing"
          value={progress.done / progress.of}
          step={`${progress.done + 1} of ${progress.of}`}
        />
      )}
    </Dialog>
  );
}
