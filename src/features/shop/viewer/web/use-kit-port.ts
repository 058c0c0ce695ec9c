import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { inOneForm, isKitMessage, type KitMessage } from '#domain/document/kit-message.ts';
import { isPrintShortcut } from '#domain/page/print-shortcut.ts';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { KitLanes } from './kit-lanes.ts';

const failed = 'Une erreur est survenue. Veuillez réessayer.';

const notUnderstood = 'Cette demande n’est pas comprise, ou dépasse 256\u00a0ko.';

const tooMany = 'Trop de demandes à la fois\u00a0: attendez les réponses.';

/** Whoever asked what is not understood is told so, and no more. */
function refuse(port: MessagePort, data: unknown, code: string, message: string): void {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;
  if (typeof id === 'number') port.postMessage({ id, ok: false, code, message });
}

/** Who answers the page. */
export type KitDesk = Pick<DocumentDesk, 'answer' | 'connect' | 'disconnect'>;

async function answer(desk: KitDesk, port: MessagePort, asked: KitMessage): Promise<void> {
  const { id } = asked;
  try {
    port.postMessage({ id, ok: true, value: await desk.answer(asked) });
  } catch (error) {
    const { code, message } = error instanceof ApiError ? error : { code: undefined, message: failed };
    port.postMessage({ id, ok: false, code, message });
  }
}

function hearKit(desk: KitDesk, lanes: KitLanes, port: MessagePort, data: unknown): void {
  const asked = isKitMessage(data) ? inOneForm(data) : undefined;
  if (!asked) refuse(port, data, 'invalid', notUnderstood);
  else if (!lanes.take(asked, () => answer(desk, port, asked))) refuse(port, data, 'busy', tooMany);
}

/**
 * Gives the page in the frame one port to its desk, once for each address of the frame: what the frame loads of its own
 * accord gets none (docs/product/automation-page.md#one-port). Answers what prints the page.
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
      // A frame without an origin of its own can be named by no address.
      page.postMessage({ type: 'rouage:port' }, '*', [port2]);
    };
    // See docs/product/automation-page.md#printed-whole.
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
