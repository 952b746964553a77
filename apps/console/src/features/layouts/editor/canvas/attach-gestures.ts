import type { LayoutEditor } from '../editor-context.tsx';
import { attachSpace, attachWheel } from './attach-navigation.ts';
import type { Drag } from './drags.ts';
import { editContent } from './edit-content.ts';
import { noGesture } from './gesture.ts';
import { findElementAt } from './hit-test.ts';
import { createPressPlanner, type PressPlan } from './press-plans.ts';
import { type Point, toCanvas } from './view.ts';

/** The way after which a press is a drag, in pixels of the screen. */
const START_PX = 3;
const TOUCH_START_PX = 8;

interface Press extends PressPlan {
  pointerId: number;
  start: Point;
  isTouch: boolean;
  /** Null until the pointer has moved far enough. */
  drag: Drag | null;
}

/** Lets mouse, pen and fingers edit in the pane; returns a function that stops. */
export function attachGestures(node: HTMLElement, editor: LayoutEditor): () => void {
  const { pane, gesture, commands } = editor;
  const planPress = createPressPlanner(editor);
  const touches = new Map<number, Point>();
  let press: Press | null = null;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = node.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function onPointerDown(event: PointerEvent): void {
    const { target, pointerId, pointerType, button } = event;
    if (isText(target)) return;
    const point = pointOf(event);
    const isTouch = pointerType === 'touch';
    if (isTouch) touches.set(pointerId, point);
    if (button > 1 || (press !== null && touches.size !== 2)) return;
    event.preventDefault();
    // Moves the focus, which ends the editing of a text.
    node.focus({ preventScroll: true });
    node.setPointerCapture(pointerId);
    // A second finger zooms.
    if (touches.size === 2) return cancel();
    const kind = { isTouch, isPan: button === 1 || isSpaceHeld() };
    press = { pointerId, start: point, isTouch, drag: null, ...planPress(event, point, kind) };
  }

  function onPointerMove(event: PointerEvent): void {
    const point = pointOf(event);
    if (touches.has(event.pointerId) && touches.size === 2) return pinch(event.pointerId, point);
    if (press === null) return hover(event, point);
    if (event.pointerId !== press.pointerId) return;
    if (press.drag === null) {
      const least = press.isTouch ? TOUCH_START_PX : START_PX;
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) < least) return;
      press.drag = press.begin();
    }
    press.drag?.move(point, event);
  }

  function hover({ pointerType }: PointerEvent, point: Point): void {
    const at = toCanvas(pane.view.read(), point);
    const found = pointerType === 'mouse' ? findElementAt(commands.listElements(), at) : undefined;
    const hoveredId = found?.id ?? null;
    if (gesture.read().hoveredId !== hoveredId) gesture.write({ ...noGesture, hoveredId });
  }

  /** Two fingers move and zoom the canvas, which stays between them. */
  function pinch(pointerId: number, point: Point): void {
    const [other] = [...touches].filter(([id]) => id !== pointerId).map(([, each]) => each);
    const before = touches.get(pointerId);
    touches.set(pointerId, point);
    if (other === undefined || before === undefined) return;
    const ratio = Math.hypot(point.x - other.x, point.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    pane.panBy((point.x - before.x) / 2, (point.y - before.y) / 2);
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    if (Number.isFinite(ratio)) pane.zoomTo(pane.view.read().zoom * ratio, middle);
  }

  function onPointerUp({ pointerId }: PointerEvent): void {
    touches.delete(pointerId);
    if (press?.pointerId !== pointerId) return;
    const { drag, click } = press;
    press = null;
    if (drag === null) click();
    else drag.end();
  }

  function cancel(): void {
    press?.drag?.cancel();
    press = null;
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    touches.delete(pointerId);
    if (press?.pointerId === pointerId) cancel();
  }

  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !press?.drag) return;
    event.stopPropagation();
    cancel();
  }

  function onDoubleClick(event: MouseEvent): void {
    const found = findElementAt(commands.listElements(), toCanvas(pane.view.read(), pointOf(event)));
    if (found !== undefined && !isText(event.target)) editContent(editor);
  }

  const listening = new AbortController();
  const { signal } = listening;
  attachWheel(node, pane, signal);
  const isSpaceHeld = attachSpace(node, signal);
  node.addEventListener('pointerdown', onPointerDown, { signal });
  node.addEventListener('pointermove', onPointerMove, { signal });
  node.addEventListener('pointerup', onPointerUp, { signal });
  node.addEventListener('pointercancel', onPointerCancel, { signal });
  node.addEventListener('pointerleave', () => gesture.read().hoveredId !== null && gesture.write(noGesture), {
    signal,
  });
  node.addEventListener('dblclick', onDoubleClick, { signal });
  node.addEventListener('keydown', onEscape, { signal, capture: true });
  return () => listening.abort();
}

/** The text that is edited has a pointer of its own. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-text-editor]') !== null;
