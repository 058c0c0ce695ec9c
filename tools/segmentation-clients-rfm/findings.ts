import { yearsOfProspect } from '../facts/prospects.ts';
import { make } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import type { Scored } from './core.ts';
import type { Refusal, Roles } from './roles.ts';
import type { Sales } from './sales.ts';

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('fr-FR')}\u00a0${number < 2 ? one : many}`;

export const refusals: Record<Refusal, string> = {
  broken: 'colonnes décalées, un guillemet ou un séparateur est de trop',
  client: 'sans client',
  date: 'date illisible',
  unclear_date: 'jour ou mois d’abord\u00a0? Dites-le dans «\u00a0Ordre des dates\u00a0»',
  serial_date:
    'un jour compté par un tableur\u00a0? Dites-le dans «\u00a0Nombres seuls, dans les dates\u00a0»',
  short_year: '19.. ou 20..\u00a0? Dites-le dans «\u00a0Années à deux chiffres\u00a0»',
  dashed_date: 'jour ou année d’abord\u00a0? Dites-le dans «\u00a0Dates comme 26-04-05\u00a0»',
  part_of_date: 'sans jour ou sans année',
  amount: 'montant illisible',
  unclear_amount: 'milliers ou décimales\u00a0? Dites-le dans «\u00a0Décimales\u00a0»',
  later: 'après la date du calcul',
};

const isRefusal = (key: string): key is Refusal => Object.hasOwn(refusals, key);

function refusedLines({ refused }: Sales): string[] {
  return Object.keys(refusals)
    .filter(isRefusal)
    .flatMap((why) => {
      const lines = refused.filter((one) => one.why === why).map(({ line }) => line);
      if (lines.length === 0) return [];
      const first = lines.slice(0, 8).join(', ');
      const more = lines.length > 8 ? '…' : '';
      return [
        `${count(lines.length, 'ligne écartée', 'lignes écartées')}, ${refusals[why]} (n°\u00a0${first}${more}).`,
      ];
    });
}

const centuryWords = ({ century }: Roles): string =>
  century === 'past' ? 'au plus tard à la date du calcul' : `${century === 19 ? 'avant' : 'après'} 2000`;

function doubtsOf(sales: Sales, roles: Roles): string[] {
  const { free, refundedOnly, merged, repeated, disagreeing, continued, shortYears } = sales;
  const lines: string[] = [];
  if (merged.length > 0)
    lines.push(
      `Plusieurs adresses email pour un même client\u00a0: ${merged.slice(0, 5).join(', ')}${merged.length > 5 ? '…' : ''}. Si ce sont plusieurs personnes, choisissez une autre colonne du client, ou une seconde.`,
    );
  if (repeated > 0 && roles.amountOf === 'line')
    lines.push(
      `${count(repeated, 'commande a le même montant sur chacune de ses lignes', 'commandes ont le même montant sur chacune de leurs lignes')}. Si c’est le total de la commande, cochez «\u00a0Le montant est celui de la commande entière\u00a0».`,
    );
  if (continued > 0)
    lines.push(
      `${count(continued, 'ligne sans montant suit', 'lignes sans montant suivent')} la première de leur commande, qui porte le total.`,
    );
  if (shortYears > 0)
    lines.push(
      `${count(shortYears, 'année à deux chiffres est lue', 'années à deux chiffres sont lues')} ${centuryWords(roles)}\u00a0: changez-le au besoin dans «\u00a0Années à deux chiffres\u00a0».`,
    );
  if (disagreeing > 0)
    lines.push(
      `${count(disagreeing, 'commande donne', 'commandes donnent')} plusieurs totaux\u00a0: le premier est compté.`,
    );
  if (free > 0)
    lines.push(
      `${count(free, 'commande sans montant (offerte ou entièrement remboursée) ne compte', 'commandes sans montant (offertes ou entièrement remboursées) ne comptent')} pas comme achat.`,
    );
  if (refundedOnly.customers > 0)
    lines.push(
      `${count(refundedOnly.customers, 'client sans achat n’est', 'clients sans achat ne sont')} pas classé${refundedOnly.customers > 1 ? 's' : ''}, pour ${formatCents(refundedOnly.cents)}.`,
    );
  return lines;
}

function adviceOf(customers: readonly Scored[]): string[] {
  const old = customers.filter(({ days }) => days > 365.25 * yearsOfProspect.value).length;
  const lines: string[] = [];
  if (customers.length > 0 && customers.length < 20)
    lines.push(
      `Avec ${count(customers.length, 'client', 'clients')}, les notes disent peu\u00a0: elles comparent vos clients entre eux. Comptez-en vingt au moins.`,
    );
  if (old > 0)
    lines.push(
      `${count(old, 'client n’a', 'clients n’ont')} rien acheté depuis plus de ${yearsOfProspect.value}\u00a0ans\u00a0: sans autre contact, la CNIL recommande de ne plus garder leurs données pour la prospection (${yearsOfProspect.source.replace('CNIL, ', '')}).`,
    );
  return lines;
}

/** What a person should know before they trust the figures. */
export function findingsNote(
  sales: Sales,
  roles: Roles,
  customers: readonly Scored[],
): HTMLElement | undefined {
  const lines = [...refusedLines(sales), ...doubtsOf(sales, roles), ...adviceOf(customers)];
  if (lines.length === 0) return undefined;
  return make('ul', { class: 'note warn' }, ...lines.map((line) => make('li', {}, line)));
}
