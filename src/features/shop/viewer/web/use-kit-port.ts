import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { inOneForm, isKitMessage, type KitMessage, kitFault } from '#domain/document/kit-message.ts';
import { isPrintShortcut } from '#domain/page/print-shortcut.ts';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { KitLanes } from './kit-lanes.ts';

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

export type KitDesk = Pick<DocumentDesk, 'answer' | 'connect' | 'disconnect'>;

async function answer(desk: KitDesk, port: MessagePort, asked: KitMessage): Promise<void> {
  const { id } = asked;
  try {
    port.postMessage({ id, ok: true, value: await desk.answer(asked) });
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
 * The page gets one port to its desk for each address of the frame; what the frame loads by itself gets none
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
