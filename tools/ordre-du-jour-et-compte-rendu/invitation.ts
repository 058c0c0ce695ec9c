/**
 * The page reaches nothing: its workflow is asked of the window around it, which the shop answers for
 * (docs/product/automation-page.md#page-asks-the-viewer).
 */
import { one, part } from '../parts/elements.ts';
import { randomId } from '../parts/random-id.ts';
import { saveFile } from '../parts/save-file.ts';

/** The viewer itself gives up before. */
const TIMEOUT_MS = 40_000;

type Answer = { ok: true; html: string } | { ok: false; fields: string[]; message: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function answerOf(data: Record<string, unknown>): Answer {
  const { ok, answer, fields, message } = data;
  if (ok === true && isRecord(answer) && typeof answer.html === 'string')
    return { ok: true, html: answer.html };
  return {
    ok: false,
    fields: isRecord(fields) ? Object.keys(fields) : [],
    message: typeof message === 'string' ? message : 'La convocation n’a pas pu être préparée.',
  };
}

function run(values: Record<string, string>): Promise<Answer> {
  const id = randomId();
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(late);
      removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === parent && isRecord(data) && data.type === 'rouage:answer' && data.id === id)
        end(answerOf(data));
    };
    const message = 'Pas de réponse. Rechargez la page, puis recommencez.';
    const late = setTimeout(() => end({ ok: false, fields: [], message }), TIMEOUT_MS);
    addEventListener('message', hear);
    parent.postMessage({ type: 'rouage:run', id, values }, '*');
  });
}

let invitation = '';

/** `labels` name the values that the shop may ask for. */
export async function prepareInvitation(
  values: Record<string, string>,
  labels: Record<string, string>,
): Promise<void> {
  const [button, line] = [one('#lancer', HTMLButtonElement), part('lancement')];
  button.disabled = true;
  part('fichier').hidden = true;
  line.textContent = 'Préparation en cours…';
  const answer = await run(values);
  button.disabled = false;
  part('fichier').hidden = !answer.ok;
  if (answer.ok) {
    invitation = answer.html;
    line.textContent = 'Votre convocation est prête.';
    return;
  }
  const wrong = answer.fields.map((field) => labels[field] ?? field);
  line.textContent = wrong.length > 0 ? `À compléter\u00a0: ${wrong.join(', ')}.` : answer.message;
}

export const saveInvitation = (): void => saveFile('convocation.html', invitation, 'text/html;charset=utf-8');
