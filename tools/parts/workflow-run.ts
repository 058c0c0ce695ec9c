/** A page reaches nothing: its workflow is asked of the window around it (docs/product/automation-page.md). */
import { isFields } from './checked-work.ts';
import { randomId } from './random-id.ts';

export type RunValues = Record<string, string | number | boolean>;

export type RunAnswer =
  | { ok: true; answer: unknown }
  | { ok: false; message: string; fields: Record<string, unknown> };

/** The viewer itself gives up before. */
const MOST_WAIT_MS = 40_000;

function answerOf(data: Record<string, unknown>): RunAnswer {
  if (data.ok === true) return { ok: true, answer: data.answer };
  const message = typeof data.message === 'string' ? data.message : 'Le document n’a pas pu être préparé.';
  return { ok: false, message, fields: isFields(data.fields) ? data.fields : {} };
}

export function askForRun(values: RunValues): Promise<RunAnswer> {
  const id = randomId();
  return new Promise((resolve) => {
    const end = (answer: RunAnswer) => {
      clearTimeout(late);
      removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== parent || !isFields(data)) return;
      if (data.type === 'rouage:answer' && data.id === id) end(answerOf(data));
    };
    const message = 'Pas de réponse. Rechargez la page, puis recommencez.';
    const late = setTimeout(() => end({ ok: false, fields: {}, message }), MOST_WAIT_MS);
    addEventListener('message', hear);
    parent.postMessage({ type: 'rouage:run', id, values }, '*');
  });
}

/** The document that a workflow answers with; undefined where it answers something else. */
export function htmlOf(answer: unknown): string | undefined {
  return isFields(answer) && typeof answer.html === 'string' ? answer.html : undefined;
}
