/** What is said of the invoice for programs beside the buttons, and the file that carries it. */
import { announce } from '../parts/announce.ts';
import { input, part } from '../parts/elements.ts';
import { rouage } from '../parts/keep-work.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { safeName } from '../parts/printed-name.ts';
import { saveFile } from '../parts/save-file.ts';
import { isDemonstrated, isIssued, shopNumber } from '../parts/shop-numbers.ts';
import type { Invoice } from './core.ts';
import { electronicLacks, lacksWords } from './electronic.ts';

/** Of a draft: what is issued is what it is. Before there is a customer and a line, too much lacks to be said. */
export function showElectronic(invoice: Invoice, lines: readonly TypedLine[]): void {
  const isBegun = invoice.customer.name !== '' && lines.length > 0;
  const line = part('electronique');
  line.hidden = !rouage || rouage.tried || isIssued() || !isBegun;
  if (line.hidden) return;
  const number = invoice.number || input('prefixe').value.trim();
  const lacks = electronicLacks({ ...invoice, number }, lines);
  line.textContent =
    lacks.length === 0
      ? 'Une fois le document émis, son PDF est au format Factur-X\u00a0: déposez-le sur votre plateforme agréée.'
      : lacksWords(invoice, lacks);
}

const isElectronic = async (file: Blob): Promise<boolean> =>
  (await file.text()).includes('<fx:ConformanceLevel>');

function say(text: string): void {
  part('emission-etat').textContent = text;
  announce(text);
}

async function download(): Promise<void> {
  say('Le PDF se prépare…');
  const file = await rouage?.file();
  if (!file) throw new Error('Ce document n’est pas émis.');
  const name = `${safeName(shopNumber())}.pdf`;
  saveFile(name, file, 'application/pdf');
  say(
    (await isElectronic(file))
      ? `${name} est enregistré, au format Factur-X\u00a0: déposez-le sur votre plateforme agréée.`
      : `${name} est enregistré. Il ne porte pas de facture électronique\u00a0: il manquait quelque chose à l’émission.`,
  );
}

const refused = (error: unknown) =>
  say(`Le PDF n’a pas pu être téléchargé. ${error instanceof Error ? error.message : ''}`);

/** Nothing that a demonstration numbers is a paper. */
export function startDownload(): void {
  part('telecharger').addEventListener('click', () => void download().catch(refused));
}

export const showDownload = (): void => {
  part('telecharger').hidden = !isIssued() || isDemonstrated();
};
