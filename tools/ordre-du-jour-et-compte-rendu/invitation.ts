/** The shop makes the invitation: the page asks the window around it. */
import { one, part } from '../parts/elements.ts';
import { saveFile } from '../parts/save-file.ts';
import { htmlOf, type RunValues, runWorkflow } from '../parts/workflow-run.ts';

let invitation = '';
/** Of the meeting that is shown: what was asked for another comes too late. */
let asked = 0;

/** Of the meeting that stood there. */
export function forgetInvitation(): void {
  asked += 1;
  one('#lancer', HTMLButtonElement).disabled = false;
  part('fichier').hidden = true;
  part('lancement').textContent = '';
}

/** `labels` name the values that the shop may ask for. */
export async function prepareInvitation(values: RunValues, labels: Record<string, string>): Promise<void> {
  const [button, line] = [one('#lancer', HTMLButtonElement), part('lancement')];
  forgetInvitation();
  const own = asked;
  button.disabled = true;
  line.textContent = 'Préparation en cours…';
  const answer = await runWorkflow(values);
  if (own !== asked) return;
  button.disabled = false;
  const html = answer.ok ? htmlOf(answer.answer) : undefined;
  part('fichier').hidden = html === undefined;
  if (html !== undefined) {
    invitation = html;
    line.textContent = 'Votre convocation est prête.';
    return;
  }
  const wrong = answer.ok ? [] : Object.keys(answer.fields).map((field) => labels[field] ?? field);
  const why = answer.ok ? 'La convocation n’a pas pu être préparée.' : answer.message;
  line.textContent = wrong.length > 0 ? `À compléter\u00a0: ${wrong.join(', ')}.` : why;
}

export const saveInvitation = (): void => saveFile('convocation.html', invitation, 'text/html;charset=utf-8');
