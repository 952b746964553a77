import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence, isConnecting, type Presence } from '@vitrine/contract/fleet/presence';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useLostAt } from '../feedback/connection.tsx';
import { cx } from '../theme/cx.ts';

export type ScreenState = Presence | 'connecting';
export type StatusState = ScreenState | 'warning';

/** The state of a screen as people see it: {@link isConnecting}, otherwise its presence. */
export const findScreenState = (
  device: Pick<Device, 'lastSeen' | 'createdAt' | 'warnings' | 'display' | 'playing'>,
  now: Date,
): ScreenState => (isConnecting(device, now) ? 'connecting' : findPresence(device, now));

interface StatusProps {
  state: StatusState;
  /** The text; one of {@link statusWords} unless given. */
  children?: ReactNode;
  /** `8 s ago`, `until 09:00`. */
  age?: ReactNode;
  /** 12 px, and `online` without color, for labels below pictures. */
  small?: boolean;
  /** A small one never wraps. */
  oneLine?: boolean;
  className?: string;
}

export const statusWords = {
  online: t('Online'),
  offline: t('Offline'),
  asleep: t('Asleep'),
  off: t('Off'),
  'off-hours': t('Off by hours'),
  connecting: t('Connecting…'),
  warning: t('Warning'),
};
const pastWords = {
  online: t('Was online'),
  offline: t('Was offline'),
  asleep: t('Was asleep'),
  off: t('Was off'),
  'off-hours': t('Was off by hours'),
};
const tones = {
  online: 'text-online',
  offline: 'text-offline',
  asleep: 'text-ink-2',
  off: 'text-ink-2',
  'off-hours': 'text-ink-2',
  connecting: 'text-ink-2',
  warning: 'text-warning',
};

/** A state as a shape and a colored word, with its age. `Was online` without color while there is no connection. */
export function Status({ state, children, age, small = false, oneLine = false, className }: StatusProps) {
  const isPast = useLostAt() !== null && children === undefined && state !== 'warning' && state !== 'connecting';
  const word = isPast ? pastWords[state] : statusWords[state];
  const tone = isPast || (small && state === 'online') ? 'text-ink-2' : tones[state];
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center whitespace-nowrap',
        small ? cx('gap-x-1 text-1', !oneLine && 'flex-wrap') : 'gap-x-1.5',
        className,
      )}
    >
      <Shape state={isPast ? 'unknown' : state} />
      <span className={cx('font-medium', tone)}>{children ?? word}</span>
      {age !== undefined && (
        <span className={cx('text-1 text-ink-3', small && "before:content-[var(--age-mark,'·_')]")}>{age}</span>
      )}
    </span>
  );
}

function Shape({ state }: { state: StatusState | 'unknown' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className="-mx-px size-2.5 flex-none">
      {state === 'connecting' && (
        <circle cx="5" cy="5" r="3.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" strokeDasharray="2.2 1.5" />
      )}
      {state === 'unknown' && <circle cx="5" cy="5" r="3.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" />}
      {state === 'online' && <circle cx="5" cy="5" r="4" fill="var(--online-mark)" />}
      {state === 'offline' && (
        <g fill="none" stroke="var(--offline-mark)">
          <circle cx="5" cy="5" r="4" strokeWidth="2" />
          <path d="M7.6 2.4 2.4 7.6" strokeWidth="1.6" />
        </g>
      )}
      {state === 'asleep' && <path d="M9.7 6.4A4.9 4.9 0 1 1 4.6.1 4 4 0 0 0 9.7 6.4Z" fill="var(--ink-3)" />}
      {state === 'off' && <path d="M3 2.2a4 4 0 1 0 4 0M5 .5v4" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" />}
      {state === 'off-hours' && (
        <g fill="none" stroke="var(--ink-3)">
          <circle cx="5" cy="5" r="4" strokeWidth="1.5" />
          <path d="M5 2.8V5l1.6 1.1" strokeWidth="1.2" />
        </g>
      )}
      {state === 'warning' && <path d="M5 .5 10 9.5H0Z" fill="var(--warning-mark)" />}
    </svg>
  );
}
