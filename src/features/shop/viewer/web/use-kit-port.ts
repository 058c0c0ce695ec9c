import { type RefObject, useEffect } from 'react';
import { isKitMessage } from '#domain/document/kit-message.ts';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';

const failed = 'Une erreur est survenue. Veuillez réessayer.';

const notUnderstood = 'Cette demande n’est pas comprise, ou dépasse 256\u00a0ko.';

/** Whoever asked what is not understood is told so, and no more. */
function refuse(port: MessagePort, data: unknown): void {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;
  if (typeof id === 'number') port.postMessage({ id, ok: false, code: 'invalid', message: notUnderstood });
}

/** Who answers the page. */
export type KitDesk = Pick<DocumentDesk, 'answer' | 'connect' | 'disconnect'>;

async function answer(desk: KitDesk, port: MessagePort, data: unknown): Promise<void> {
  if (!isKitMessage(data)) return refuse(port, data);
  const { id } = data;
  try {
    port.postMessage({ id, ok: true, value: await desk.answer(data) });
  } catch (error) {
    const { code, message } = error instanceof ApiError ? error : { code: undefined, message: failed };
    port.postMessage({ id, ok: false, code, message });
  }
}

/**
 * Gives the page in the frame one port to its desk, once for each address of the frame: what the frame loads of its own
 * accord gets none (docs/product/automation-page.md#one-port).
 */
export function useKitPort(
  frame: RefObject<HTMLIFrameElement | null>,
  src: string | undefined,
  desk: KitDesk,
): void {
  useEffect(() => {
    if (!src) return;
    let port: MessagePort | undefined;
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      if (port || !page || source !== page || origin !== 'null') return;
      if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'rouage:hello') return;
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = (event) => void answer(desk, port1, event.data);
      desk.connect((told) => port1.postMessage(told));
      // A frame without an origin of its own can be named by no address.
      page.postMessage({ type: 'rouage:port' }, '*', [port2]);
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      desk.disconnect();
      port?.close();
    };
  }, [frame, src, desk]);
}
