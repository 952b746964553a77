import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  endSession,
  forgetSessionEnd,
  hasSessionEnded,
  leaveSession,
  readToken,
  readSessionTag,
  startSession,
} from './session.ts';
import { useToken } from './use-token.ts';

afterEach(forgetSessionEnd);

/** Dispatches the event for a change of the storage by another tab; a null key is `localStorage.clear()`. */
function storageEvent(key: string | null, oldValue: string | null): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue })));
}

test('a component follows the token through sign-in and the end of the session', () => {
  const { result } = renderHook(useToken);
  expect(result.current).toBeNull();
  act(() => startSession('a.token'));
  expect(result.current).toBe('a.token');
  act(endSession);
  expect(result.current).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

test('a new sign-in removes the message about the session that ended', () => {
  endSession();
  startSession('a.token');
  expect(hasSessionEnded()).toBe(false);
});

test('signing out is not reported as a session that ended', () => {
  startSession('a.token');
  leaveSession();
  expect(readToken()).toBeNull();
  expect(hasSessionEnded()).toBe(false);
});

test('a session that another tab ends is ended here', () => {
  startSession('a.token');
  const { result } = renderHook(useToken);
  localStorage.removeItem('jwt_token');
  storageEvent('jwt_token', 'a.token');
  expect(result.current).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

test('a browser whose storage was cleared has ended the session', () => {
  startSession('a.token');
  const { result } = renderHook(useToken);
  localStorage.clear();
  storageEvent(null, null);
  expect(result.current).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

test('changes of other stored values do not end the session', () => {
  startSession('a.token');
  const { result } = renderHook(useToken);
  localStorage.setItem('theme', 'dark');
  storageEvent('theme', null);
  expect(result.current).toBe('a.token');
  expect(hasSessionEnded()).toBe(false);
});

test('sessions are identified by the end of their token, which does not reveal it', () => {
  expect(readSessionTag()).toBe('');
  startSession('header.payload.0123456789abcdef');
  expect(readSessionTag()).toBe('0123456789abcdef');
});
