/** The sheet of a reminder, which the shop's workflow prepares. */
import { input, one, part } from '../parts/elements.ts';
import { isTicked, typed } from '../parts/party-fields.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import { askForRun, htmlOf } from '../parts/workflow-run.ts';

const names: Record<string, string> = {
  numero: 'le numéro de facture',
  client: 'le client',
  montant: 'le montant TTC',
  echeance: 'la date d’échéance',
  relance: 'la date de la relance',
};

/** Counts the reminders shown: an answer for a former one is not for this one. */
let shown = 0;

export function forgetSheet(): void {
  shown += 1;
  part('fichier').hidden = true;
  part('lancement').textContent = '';
  one('#lancer', HTMLButtonElement).disabled = false;
}

async function prepare(amountCents: number | null): Promise<string> {
  const asked = shown;
  const answer = await askForRun({
    numero: typed('numero'),
    client: typed('client'),
    montant: amountCents === null ? '' : plainCents(amountCents),
    echeance: input('echeance').value,
    relance: input('relance').value,
    mise_en_demeure: isTicked('ton-demeure'),
  });
  if (asked !== shown) return '';
  if (!answer.ok) {
    const wrong = Object.keys(answer.fields).map((field) => names[field] ?? field);
    return wrong.length > 0 ? `À compléter\u00a0: ${wrong.join(', ')}.` : answer.message;
  }
  const html = htmlOf(answer.answer);
  if (html === undefined) return 'La réponse ne contient pas de document. Réessayez plus tard.';
  const link = one('#fichier', HTMLAnchorElement);
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  link.download = `fiche-${typed('numero').replace(/[^\w-]+/g, '-') || 'relance'}.html`;
  link.hidden = false;
  return 'Votre document est prêt.';
}

export async function prepareSheet(amountCents: number | null): Promise<void> {
  const button = one('#lancer', HTMLButtonElement);
  button.disabled = true;
  part('fichier').hidden = true;
  part('lancement').textContent = 'Préparation en cours…';
  const asked = shown;
  const says = await prepare(amountCents);
  if (asked !== shown) return;
  part('lancement').textContent = says;
  button.disabled = false;
}
