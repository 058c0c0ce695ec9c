import { type RefObject, useCallback, useEffect } from 'react';
import * as calls from '#shop/tool-pages/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type AnswerMessage, type RunMessage, readRunMessage } from './run-message.ts';

const busy = 'Une demande est déjà en cours\u00a0: attendez sa réponse.';
const failed = 'Une erreur est survenue. Veuillez réessayer.';

async function run(slug: string, { id, values }: RunMessage, signal: AbortSignal): Promise<AnswerMessage> {
  const type = 'rouage:answer';
  try {
    const { answer, not_connected } = await call(calls.runWorkflow, {
      params: { slug },
      body: { id, values },
      signal,
    });
    return { type, id, ok: true, answer, not_connected };
  } catch (error) {
    if (!(error instanceof ApiError)) return { type, id, ok: false, message: failed, fields: {} };
    const { message, fields } = error;
    return { type, id, ok: false, message, fields };
  }
}

type Frame = RefObject<HTMLIFrameElement | null>;

/**
 * It runs one request at a time. A frame of opaque origin says `null` and can only be answered by its window. `run`
 * must be stable.
 */
export function useRunAnswers(
  frame: Frame,
  run: (message: RunMessage, signal: AbortSignal) => Promise<AnswerMessage>,
): void {
  useEffect(() => {
    const end = new AbortController();
    let isRunning = false;
    const listen = async ({ source, origin, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      if (!page || source !== page || origin !== 'null') return;
      const message = readRunMessage(data);
      if (!message) return;
      const answer = (given: AnswerMessage) => {
        // A page reloaded meanwhile has asked for nothing.
        if (!end.signal.aborted && frame.current?.contentWindow === page) page.postMessage(given, '*');
      };
      if (isRunning)
        return answer({ type: 'rouage:answer', id: message.id, ok: false, message: busy, fields: {} });
      isRunning = true;
      const given = await run(message, end.signal);
      isRunning = false;
      answer(given);
    };
    window.addEventListener('message', listen);
    return () => {
      end.abort();
      window.removeEventListener('message', listen);
    };
  }, [frame, run]);
}

export function usePageRuns(slug: string, frame: Frame): void {
  const ofTool = useCallback(
    (message: RunMessage, signal: AbortSignal) => run(slug, message, signal),
    [slug],
  );
  useRunAnswers(frame, ofTool);
}
