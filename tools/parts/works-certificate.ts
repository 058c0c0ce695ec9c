/** Works at a reduced rate in a home: where their customer certifies them, and the words (CGI, art. 279-0 bis, 3). */
import { worksCertificate } from '../facts/works-certificate.ts';
import { longDay } from './calendar.ts';
import { type Finding, remark, when } from './parties.ts';
import { toggleShown } from './party-fields.ts';
import type { Totals } from './priced-lines.ts';

const answers = ['here', 'elsewhere', 'none'] as const;
/** On this paper, on another, or no such works; empty: not said. */
export type Works = '' | (typeof answers)[number];

export interface WorksPaper {
  totals: Totals;
  day: string;
  works: Works;
  notes: string;
}

const { since, rates, words, ofEnergy, partlyOfEnergy } = worksCertificate.value;

const has = ({ totals }: Pick<WorksPaper, 'totals'>, ...wanted: number[]): boolean =>
  totals.rates.some(({ vat }) => wanted.includes(vat));

/** Overseas its rate is that of the press and of medicines too, so it is asked about in mainland France alone. */
const mayBeWorks = (paper: Pick<WorksPaper, 'totals'>): boolean => has(paper, ...Object.values(rates));

export function certificateMention(paper: WorksPaper): string {
  if (!mayBeWorks(paper)) return '';
  if (paper.works === 'elsewhere')
    return 'TVA à taux réduit\u00a0: conditions certifiées par le client sur le devis, le marché ou le contrat.';
  if (paper.works !== 'here') return '';
  const energy = has(paper, rates.works) ? partlyOfEnergy : ofEnergy;
  return `${words}${has(paper, rates.ofEnergy) ? energy : ''}.`;
}

/** Above the room for it; none where nothing is certified here. */
export const certificateSignature = (paper: WorksPaper): string =>
  paper.works === 'here' && mayBeWorks(paper)
    ? 'Certifié par le client. Lu et approuvé, date et signature\u00a0:'
    : '';

export const worksFindings = (paper: WorksPaper): Finding[] =>
  when(
    has(paper, rates.works, rates.ofEnergy) &&
      paper.day >= since &&
      paper.works === '' &&
      !/certifie/i.test(paper.notes),
    remark(
      'travaux',
      `Des travaux dans un logement de plus de deux ans\u00a0? Depuis le ${longDay(since)}, leur client, particulier ou entreprise, certifie sur le devis, le contrat ou la facture qu’ils ont droit au taux réduit, à la place de l’attestation (art. 279-0 bis et 278-0 bis A du CGI)\u00a0: dites-le sous «\u00a0Travaux dans un logement\u00a0».`,
    ),
  );

export const isWorks = (value: string): value is Works => answers.some((one) => one === value);

export const showWorks = (paper: Pick<WorksPaper, 'totals'>): void =>
  toggleShown('#travaux-bloc', mayBeWorks(paper));
