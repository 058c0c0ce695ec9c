import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Unbidden } from './waiting.ts';

/** docs/product/automation-page.md#seen-before-it-acts */
export const SEEN_MS = 700;

/** A slow frame counts for this much at most: nobody saw a change meanwhile. */
const FRAME_MS = 100;
/** The browser froze, or the page's own alert covered it. */
const PAUSE_MS = 1_000;

const pressing = new Set(['Enter', ' ', 'Escape']);

/** Positions of the element and its controls, and the open dialogs: any change may move it under a press. */
function placeOf(shown: Element): string {
  const pressed = [shown, ...shown.querySelectorAll('a, button, input')];
  const rects = pressed.map((one) => one.getBoundingClientRect());
  const open = document.querySelectorAll('dialog[open]').length;
  return [open, ...rects.flatMap(({ x, y, width, height }) => [x, y, width, height])].join();
}

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

/** `readySince` at the press's start, which may have been on another question. */
let press: { began: number | undefined } | undefined;

function judgeOf(sight: Sight): Record<string, (event: Event) => boolean> {
  const held = new Set<string>();
  const begin = (event: Event) => {
    const mayAct = sight.isReady(event);
    press = { began: mayAct ? sight.readySince : undefined };
    return mayAct;
  };
  return {
    pointerdown: begin,
    // A click without a press comes from assistive technology.
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
    // Browsers click when Space is released, wherever it was pressed.
    keyup: (event) => !(event instanceof KeyboardEvent) || !pressing.has(event.key) || held.delete(event.key),
    mousedown: (event) => sight.isReady(event),
    cancel: (event) => sight.isReady(event),
  };
}

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
    // Runs before React's listeners.
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

/** No press counts until it is seen in place for `SEEN_MS`; `about` is undefined for what the person opened. */
export function useUnbidden(shown: RefObject<Element | null>, about: unknown): boolean {
  const [waits, setWaits] = useState(true);
  useLayoutEffect(() => {
    if (about === undefined || !shown.current) return;
    setWaits(true);
    return watch(shown.current, setWaits);
  }, [shown, about]);
  return about !== undefined && waits;
}

/** Passed to a dialog, so that pages without a frame do not carry this code. */
export const unbidden =
  (about: unknown): Unbidden =>
  (shown, open) =>
    useUnbidden(shown, open ? about : undefined);
