/** A page reaches nothing: its workflow is asked of the window around it (docs/product/automation-page.md). */

export type RunValues = Record<string, string | number | boolean>;

export type RunAnswer =
  | { ok: true; answer: unknown }
  | { ok: false; message: string; fields: Record<string, unknown> };

const MOST_WAIT_MS = 40_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** No `crypto.randomUUID` where the page is not served securely. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function answerOf(data: Record<string, unknown>): RunAnswer {
  if (data.ok === true) return { ok: true, answer: data.answer };
  const message = typeof data.message === 'string' ? data.message : 'Le document n’a pas pu être préparé.';
  return { ok: false, message, fields: isRecord(data.fields) ? data.fields : {} };
}

export function runWorkflow(values: RunValues): Promise<RunAnswer> {
  const id = newId();
  return new Promise((resolve) => {
    const end = (answer: RunAnswer) => {
      clearTimeout(late);
      removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== parent || !isRecord(data)) return;
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
  return isRecord(answer) && typeof answer.html === 'string' ? answer.html : undefined;
}
