import { type SubscriptionInfo, usagePercent } from '@vitrine/contract/billing/plans';
import { ChevronRight, Film, ImageIcon, Monitor, Sparkles, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import type { Refusal } from '../../api/refusals.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { countOf, formatCount, formatSize } from '../../ui/format/format.ts';
import { Pane } from '../../ui/screen/pane.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { statusWords } from '../../ui/screen/status.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type CleanupResult, countCopies, freedBytes, removeEach } from './cleanup.ts';
import { PickList } from './components/pick-list.tsx';
import {
  type RemovableDevice,
  type StoredFile,
  useDevices,
  useFiles,
  useLimits,
  useRefreshUsage,
  useRemovals,
} from './queries.ts';

export interface LimitDialogProps {
  refusal: Refusal;
  /** A request was refused, so its size must fit too; otherwise the account is already above its limit. */
  isRefused: boolean;
  usage: SubscriptionInfo;
  /** Enough was removed. */
  onResolved: () => void;
  onClose: () => void;
}

const pitches = {
  device: ['Unlimited devices', 'Priority support', 'Advanced scheduling', 'Custom branding'],
  storage: ['10GB+ storage', 'HD video', 'Priority processing', 'Advanced analytics'],
};

/** Says which limit is exceeded; offers an upgrade, or removing devices or files. */
export function LimitDialog({ refusal, isRefused, usage: lastKnown, onResolved, onClose }: LimitDialogProps) {
  const { kind, alternative } = refusal;
  const navigate = useNavigate();
  const [isCleaning, setIsCleaning] = useState(false);
  const usage = { ...lastKnown, ...useLimits() };
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
  const hasSomethingToRemove = kind === 'device' ? usage.deviceCount > 0 : usage.usedBytes > 0;
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
      {alternative !== undefined && (
        <Button
          className="justify-self-start"
          onClick={() => {
            onClose();
            alternative.onAct();
          }}
        >
          <Upload />
          {alternative.label}
        </Button>
      )}
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
      {hasSomethingToRemove && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-expanded={false}
          onClick={() => setIsCleaning(true)}
        >
          <ChevronRight />
          {kind === 'device' ? 'Remove devices instead' : 'Delete files instead'}
        </Button>
      )}
    </Dialog>
  );
}

/** Why there is not enough room. */
function reasonOf({ kind, neededBytes }: Refusal, isRefused: boolean, usage: SubscriptionInfo): string {
  const { usedBytes, storageLimit } = usage;
  if (kind === 'device') {
    return isRefused
      ? 'Your plan has no free seat for another device.'
      : 'You have more devices than your plan includes.';
  }
  if (!isRefused || neededBytes === 0 || storageLimit === null) {
    return 'Your files take up more storage than your plan includes.';
  }
  if (neededBytes > storageLimit) {
    return `This upload is ${formatSize(neededBytes)}. Your plan includes ${formatSize(storageLimit)} of storage.`;
  }
  return `This upload needs ${formatSize(neededBytes)}, but only ${formatSize(Math.max(0, storageLimit - usedBytes))} is free.`;
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
  const devices = useDevices('device');
  const { data } = devices;
  const failure = failureOf(devices);
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
    } else {
      toast({ title: 'Devices removed', text: `Successfully removed ${removed.length} device(s)` });
    }
    const left = usageNow ?? { ...usage, deviceCount: usage.deviceCount - removed.length };
    // A refused device must fit in addition to those that are left.
    if (devicesOver(left, isRefused ? 1 : 0) === 0) onResolved();
  }

  return (
    <CleanupDialog
      title={title}
      description="Removed devices lose their settings, assignment and schedules."
      usage={<Usage kind="device" usage={usage} />}
      act={`Remove ${picked.size} Device(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onAct={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch devices" {...failure} />
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
          renderPicture={({ thumbnailUrl, presence }) => (
            <Pane small src={thumbnailUrl} state={presence} placeholder={<Monitor />} />
          )}
          empty="No devices"
          onPick={setPicked}
        />
      )}
    </CleanupDialog>
  );
}

type FileTab = 'all' | 'image' | 'video';

function FileCleanup({ title, usage, neededBytes, onResolved, onBack, onClose }: CleanupProps) {
  const toast = useToast();
  const list = useFiles('storage');
  const { data: files = [], isPending } = list;
  const failure = failureOf(list);
  const { removeFile } = useRemovals();
  const [tab, setTab] = useState<FileTab>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const work = useCleanup<StoredFile>(removeFile);
  const overBytes = bytesOver(usage, neededBytes);
  const chosen = files.filter(({ id }) => picked.has(id));
  const copies = countCopies(files);

  async function remove(): Promise<void> {
    const { removed, failed, usageNow } = await work.run(chosen);
    setPicked(new Set());
    if (failed.length > 0) {
      toast({
        title: 'Some files could not be deleted',
        text: `${failed.length} file(s) could not be deleted`,
        tone: 'danger',
      });
    } else {
      toast({ title: 'Media deleted', text: `Successfully deleted ${removed.length} file(s)` });
    }
    const left = usageNow ?? { ...usage, usedBytes: usage.usedBytes - freedBytes(files, removed) };
    if (bytesOver(left, neededBytes) === 0) onResolved();
  }

  const listOf = (kind: FileTab) => (
    <PickList
      label="Files"
      items={files.filter(({ type }) => kind === 'all' || type === kind)}
      picked={picked}
      disabled={work.progress !== null}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      noteOf={({ fileSize, contentId }) => noteOf(fileSize, copies.get(contentId) ?? 1)}
      renderPicture={({ type, thumbnailUrl, averageColor }) => (
        <Pane
          small
          whole
          src={thumbnailUrl}
          tone={averageColor}
          placeholder={type === 'video' ? <Film /> : <ImageIcon />}
        />
      )}
      empty="No files"
      onPick={setPicked}
    />
  );
  return (
    <CleanupDialog
      title={title}
      description="Deleted files disappear from your screens immediately."
      usage={<Usage kind="storage" usage={usage} />}
      act={`Delete ${picked.size} File(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onAct={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch media" {...failure} />
      ) : isPending ? (
        <Spinner />
      ) : (
        <Tabs
          label="Type"
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
      <div className="text-1 text-ink-3" aria-live="polite">
        <p>
          {overBytes > 0
            ? `Frees ${formatSize(freedBytes(files, chosen))} of the ${formatSize(overBytes)} needed`
            : `Frees ${formatSize(freedBytes(files, chosen))}`}
        </p>
        {chosen.some(({ contentId }) => (copies.get(contentId) ?? 1) > 1) && (
          <p>Copies of a file share storage. It becomes free when all of them are deleted.</p>
        )}
      </div>
    </CleanupDialog>
  );
}

const noteOf = (fileSize: number, copies: number): string =>
  copies === 1 ? formatSize(fileSize) : `${formatSize(fileSize)}, shared by ${countOf(copies, 'copy', 'copies')}`;

const devicesOver = ({ deviceCount, maxDevices }: SubscriptionInfo, needed: number): number =>
  Math.max(0, deviceCount + needed - (maxDevices ?? Number.POSITIVE_INFINITY));

const bytesOver = ({ usedBytes, storageLimit }: SubscriptionInfo, needed: number): number =>
  Math.max(0, usedBytes + needed - (storageLimit ?? Number.POSITIVE_INFINITY));

interface Step {
  done: number;
  of: number;
}

/** Removes items and reports the progress; null while nothing is being removed. */
function useCleanup<Item>(remove: (item: Item) => Promise<unknown>) {
  const refresh = useRefreshUsage();
  const [progress, setProgress] = useState<Step | null>(null);
  return {
    progress,
    async run(items: readonly Item[]): Promise<CleanupResult<Item> & { usageNow: SubscriptionInfo | undefined }> {
      const outcome = await removeEach(items, remove, (done) => setProgress({ done, of: items.length }));
      const usageNow = await refresh();
      setProgress(null);
      return { ...outcome, usageNow };
    },
  };
}

interface CleanupDialogProps {
  title: string;
  description: string;
  usage: React.ReactNode;
  act: string;
  isEmpty: boolean;
  progress: Step | null;
  onAct: () => void;
  onBack: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

function CleanupDialog({ title, description, usage, act, children, ...rest }: CleanupDialogProps) {
  const { isEmpty, progress, onAct, onBack, onClose } = rest;
  const isBusy = progress !== null;
  return (
    <Dialog
      open
      // Stays open while items are being removed.
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={description}
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
