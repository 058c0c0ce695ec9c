import { type RefObject, useCallback, useEffect, useRef } from 'react';
import {
  inOneForm,
  isKitMessage,
  type KitAct,
  type KitMessage,
  kitFault,
} from '#domain/document/kit-message.ts';
import { isPrintShortcut } from '#domain/page/print-shortcut.ts';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';

/** It limits how many are answered at once and how many wait; undefined where that costs nothing. */
interface Lane {
  width: number;
  waiting: number;
}

const calling: Lane = { width: 6, waiting: 600 };
/** The person is asked one thing at a time. */
const asking: Lane = { width: 1, waiting: 20 };
/** The shop draws it for seconds. */
const drawing: Lane = { width: 1, waiting: 2 };

const laneOf: Record<KitAct, Lane | undefined> = {
  keep: calling,
  load: calling,
  save: calling,
  list: calling,
  remove: calling,
  history: calling,
  papers: calling,
  file: drawing,
  issue: asking,
  book: asking,
  identity: asking,
  open: asking,
  draft: undefined,
  flushed: undefined,
  loose: undefined,
  fresh: undefined,
  given: undefined,
};

type Work = () => Promise<void>;

/** A page may send any number of messages, so only so many are passed on at once. */
export class KitLanes {
  readonly #running = new Map<Lane, number>();
  readonly #waiting = new Map<Lane, Work[]>();

  /** False when too many wait. */
  take({ act }: KitMessage, work: Work): boolean {
    const lane = laneOf[act];
    if (!lane) {
      void work();
      return true;
    }
    const waiting = this.#waiting.get(lane) ?? [];
    this.#waiting.set(lane, waiting);
    if (waiting.length >= lane.waiting) return false;
    waiting.push(work);
    this.#goOn(lane, waiting);
    return true;
  }

  close(): void {
    for (const waiting of this.#waiting.values()) waiting.length = 0;
  }

  #goOn(lane: Lane, waiting: Work[]): void {
    const running = this.#running.get(lane) ?? 0;
    const next = running < lane.width ? waiting.shift() : undefined;
    if (!next) return;
    this.#running.set(lane, running + 1);
    void next().finally(() => {
      this.#running.set(lane, (this.#running.get(lane) ?? 1) - 1);
      this.#goOn(lane, waiting);
    });
  }
}

const failed = 'Une erreur est survenue. Veuillez réessayer.';

const tooMany = 'Trop de demandes à la fois\u00a0: attendez les réponses.';

interface Refused {
  code: string;
  message: string;
  /** It names the wrong part of the message. */
  field?: string | undefined;
}

/** The page learns which part was not understood. */
function refuse(port: MessagePort, data: unknown, refused: Refused): void {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;
  if (typeof id === 'number') port.postMessage({ id, ok: false, ...refused });
}

/** People read the shop's own words; a program reads the code and the field (docs/automation-kit.md). */
export function refusedBy(error: unknown): Refused {
  if (!(error instanceof ApiError)) return { code: 'failed', message: failed };
  const { code = error.status === 0 ? 'unreachable' : 'failed', message, fields } = error;
  const [field] = Object.keys(fields);
  if (field === undefined) return { code, message };
  return { code, message: fields[field]?.join(' ') ?? message, field };
}

/** `now`: of who is signed in, for the shop tells nobody else its clock. */
export type KitDesk = Pick<DocumentDesk, 'answer' | 'connect' | 'disconnect'> &
  Partial<Pick<DocumentDesk, 'now'>>;

async function answer(desk: KitDesk, port: MessagePort, asked: KitMessage): Promise<void> {
  const { id } = asked;
  try {
    const value = await desk.answer(asked);
    port.postMessage({ id, ok: true, value, now: desk.now?.().getTime() });
  } catch (error) {
    port.postMessage({ id, ok: false, ...refusedBy(error) });
  }
}

function hearKit(desk: KitDesk, lanes: KitLanes, port: MessagePort, data: unknown): void {
  const asked = isKitMessage(data) ? inOneForm(data) : undefined;
  if (!asked) refuse(port, data, { code: 'invalid', message: '', ...kitFault(data) });
  else if (!lanes.take(asked, () => answer(desk, port, asked)))
    refuse(port, data, { code: 'busy', message: tooMany });
}

/**
 * Each address of the frame gets one port; what it loads by itself gets none
 * (docs/product/automation-page.md#one-port). Answers the function that prints the page.
 */
export function useKitPort(
  frame: RefObject<HTMLIFrameElement | null>,
  src: string | undefined,
  desk: KitDesk,
): () => void {
  const port = useRef<MessagePort>(undefined);
  const print = useCallback(() => port.current?.postMessage({ tell: 'print' }), []);
  useEffect(() => {
    if (!src) return;
    const lanes = new KitLanes();
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      if (port.current || !page || source !== page || origin !== 'null') return;
      if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'rouage:hello') return;
      const { port1, port2 } = new MessageChannel();
      port.current = port1;
      port1.onmessage = ({ data: said }) => hearKit(desk, lanes, port1, said);
      desk.connect((told) => port1.postMessage(told));
      // A frame of opaque origin cannot be addressed, hence `*`.
      page.postMessage({ type: 'rouage:port' }, '*', [port2]);
    };
    // docs/product/automation-page.md#printed-whole
    const printPage = (event: KeyboardEvent) => {
      if (!port.current || !isPrintShortcut(event)) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('message', hear);
    window.addEventListener('keydown', printPage);
    return () => {
      window.removeEventListener('message', hear);
      window.removeEventListener('keydown', printPage);
      desk.disconnect();
      port.current?.close();
      port.current = undefined;
      lanes.close();
    };
  }, [frame, src, desk, print]);
  return print;
}
