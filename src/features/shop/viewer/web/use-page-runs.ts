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
 * Answers the runs that the page in the frame asks for, one at a time. A frame without an origin of its own says `null`,
 * and can be answered by its window alone. `run` is the same at each render.
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
        // A page that was reloaded meanwhile asked for nothing.
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

/** Runs the workflow for the page in the frame. */
export function usePageRuns(slug: string, frame: Frame): void {
  const ofTool = useCallback(
    (message: RunMessage, signal: AbortSignal) => run(slug, message, signal),
    [slug],
  );
  useRunAnswers(frame, ofTool);
}
