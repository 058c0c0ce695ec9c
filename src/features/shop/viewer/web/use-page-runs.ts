import { type RefObject, useCallback, useEffect } from 'react';
import * as calls from '#shop/tool-pages/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The page and the viewer exchange these (docs/product/automation-page.md#page-asks-the-viewer). */

type Value = string | number | boolean | null;

export interface RunMessage {
  id: string;
  values: Record<string, Value>;
}

/** The page has no other way to the shop. */
export type AnswerMessage = { type: 'rouage:answer'; id: string } & (
  | { ok: true; answer: unknown; not_connected: string[] }
  | { ok: false; message: string; fields: Record<string, string[]> }
);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_VALUES = 20;
const MOST_CHARACTERS = 10_000;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function isValue(value: unknown): value is Value {
  if (typeof value === 'string') return value.length <= MOST_CHARACTERS;
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function readValues(given: unknown): RunMessage['values'] | null {
  if (!isObject(given)) return null;
  const entries: [string, unknown][] = Object.entries(given);
  if (entries.length > MOST_VALUES) return null;
  const values: RunMessage['values'] = {};
  for (const [name, value] of entries) {
    if (!isValue(value)) return null;
    values[name] = value;
  }
  return values;
}

/** Null for anything but exactly `{type: 'rouage:run', id, values}`, because a page may send anything. */
export function readRunMessage(data: unknown): RunMessage | null {
  if (!isObject(data)) return null;
  const message = new Map<string, unknown>(Object.entries(data));
  const id = message.get('id');
  const values = readValues(message.get('values'));
  if (message.size !== 3 || message.get('type') !== 'rouage:run') return null;
  return typeof id === 'string' && UUID.test(id) && values ? { id, values } : null;
}

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

/** It runs one request at a time. An opaque origin says `null`: its window alone can answer. `run` must be stable. */
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
