import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Unbidden } from './waiting.ts';

/** See docs/product/automation-page.md#seen-before-it-acts. */
export const SEEN_MS = 700;

/** A frame that took longer counts for no more: meanwhile nobody saw anything change. */
const FRAME_MS = 100;
/** The browser stood still, or showed a box of the page's own over it. */
const PAUSE_MS = 1_000;

const pressing = new Set(['Enter', ' ', 'Escape']);

/** Where it and all that can be pressed in it stand, and how many dialogs are open: each change may bring it under a press. */
function placeOf(shown: Element): string {
  const pressed = [shown, ...shown.querySelectorAll('a, button, input')];
  const rects = pressed.map((one) => one.getBoundingClientRect());
  const open = document.querySelectorAll('dialog[open]').length;
  return [open, ...rects.flatMap(({ x, y, width, height }) => [x, y, width, height])].join();
}

/** Says since when it is ready, by the clock of events: undefined while it was not seen long enough where it stands. */
class Sight {
  readonly #shown: Element;
  readonly #onChange: (waits: boolean) => void;
  #place = '';
  #seenMs = 0;
  #lastFrame: number | undefined;
  readySince: number | undefined;

  constructor(shown: Element, onChange: (waits: boolean) => void) {
    this.#shown = shown;
    this.#onChange = onChange;
  }

  isReady({ timeStamp }: Event): boolean {
    return (
      this.readySince !== undefined && timeStamp >= this.readySince && placeOf(this.#shown) === this.#place
    );
  }

  look(now: number): void {
    const passed = now - (this.#lastFrame ?? now);
    this.#lastFrame = now;
    const place = placeOf(this.#shown);
    if (place !== this.#place || passed > PAUSE_MS || document.hidden) this.again();
    else this.#seenMs += Math.min(passed, FRAME_MS);
    this.#place = place;
    if (this.readySince !== undefined || this.#seenMs < SEEN_MS) return;
    this.readySince = now;
    this.#onChange(false);
  }

  again(): void {
    this.#seenMs = 0;
    if (this.readySince !== undefined) this.#onChange(true);
    this.readySince = undefined;
  }
}

/** What `readySince` was as the press began, which may have been on another question that stood here. */
let press: { began: number | undefined } | undefined;

/** Says of each event whether it may act. */
function judgeOf(sight: Sight): Record<string, (event: Event) => boolean> {
  const held = new Set<string>();
  const begin = (event: Event) => {
    const mayAct = sight.isReady(event);
    press = { began: mayAct ? sight.readySince : undefined };
    return mayAct;
  };
  return {
    pointerdown: begin,
    // Without a press of which this page heard, it is the work of who reads or speaks to the screen.
    click(event) {
      const mayAct = sight.isReady(event) && (!press || press.began === sight.readySince);
      press = undefined;
      return mayAct;
    },
    keydown(event) {
      if (!(event instanceof KeyboardEvent) || !pressing.has(event.key)) return true;
      if (event.repeat || !begin(event)) return false;
      held.add(event.key);
      return true;
    },
    // A browser clicks as Space is let go, wherever it was pressed.
    keyup: (event) => !(event instanceof KeyboardEvent) || !pressing.has(event.key) || held.delete(event.key),
    mousedown: (event) => sight.isReady(event),
    cancel: (event) => sight.isReady(event),
  };
}

/** Answers what ends the watch. */
function watch(shown: Element, onChange: (waits: boolean) => void): () => void {
  const end = new AbortController();
  const sight = new Sight(shown, onChange);
  const look = (now: number) => {
    sight.look(now);
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  for (const [name, mayAct] of Object.entries(judgeOf(sight))) {
    const judge = (event: Event) => {
      if (!(event.target instanceof Node) || !shown.contains(event.target) || mayAct(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before React, which listens below.
    window.addEventListener(name, judge, { capture: true, signal: end.signal });
  }
  const again = () => sight.again();
  for (const name of ['blur', 'focus']) window.addEventListener(name, again, { signal: end.signal });
  document.addEventListener('visibilitychange', again, { signal: end.signal });
  return () => {
    end.abort();
    cancelAnimationFrame(frame);
  };
}

/**
 * For what somebody else than the person can bring up, a page in a frame above all: it takes no press until it was seen,
 * where it stands, for `SEEN_MS`, nor one begun before. `about` is what it asks: another value is another question, and
 * undefined is what the person brought up. Answers whether it waits.
 */
export function useUnbidden(shown: RefObject<Element | null>, about: unknown): boolean {
  const [waits, setWaits] = useState(true);
  useLayoutEffect(() => {
    if (about === undefined || !shown.current) return;
    setWaits(true);
    return watch(shown.current, setWaits);
  }, [shown, about]);
  return about !== undefined && waits;
}

/** For a dialog, which a page without a frame does not make carry all this. */
export const unbidden =
  (about: unknown): Unbidden =>
  (shown, open) =>
    useUnbidden(shown, open ? about : undefined);
