/** Data that leaves the European Economic Area (RGPD, art. 13, 1, f, and 44 to 49). */
import { adequateCountries, economicArea } from '../facts/adequacy.ts';
import type { Answers, Asker, Transfer } from './answers.ts';

interface Guarantee {
  label: string;
  /** After the name of who gets the data. */
  words: string;
  /** RGPD, art. 13, 1, f: how to have a copy of it is said. */
  hasCopy: boolean;
}

export const guarantees: Record<string, Guarantee> = {
  adequation: {
    label: 'Pays reconnu par la Commission européenne (adéquation)',
    words: 'pays reconnu par une décision d’adéquation de la Commission européenne (article 45 du RGPD)',
    hasCopy: false,
  },
  dpf: {
    label: 'États-Unis, entreprise certifiée (Data Privacy Framework)',
    words:
      'entreprise certifiée au cadre de protection des données UE–États-Unis (décision d’adéquation (UE) 2023/1795 du 10\u00a0juillet 2023)',
    hasCopy: false,
  },
  clauses: {
    label: 'Clauses contractuelles types de la Commission',
    words:
      'clauses contractuelles types de la Commission européenne (article 46 du RGPD, décision (UE) 2021/914 du 4\u00a0juin 2021)',
    hasCopy: true,
  },
  bcr: {
    label: 'Règles d’entreprise contraignantes (BCR)',
    words: 'règles d’entreprise contraignantes approuvées (article 47 du RGPD)',
    hasCopy: true,
  },
  accord: {
    label: 'Accord explicite de la personne',
    words: 'avec votre accord explicite, après vous avoir informé des risques (article 49 du RGPD)',
    hasCopy: false,
  },
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const named = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(plain));

const area = named(economicArea.value.join(', '));
const adequate = named(adequateCountries.value.join(', '));

const isUnitedStates = (country: string): boolean =>
  /^(les )?(etats unis( d amerique)?|usa|us|e u)$/.test(plain(country));

/** What is wrong with where it goes or by what; empty where nothing is known to be. */
export function transferFault({ country, by }: Transfer): '' | 'inside' | 'not_adequate' | 'not_american' {
  if (country === '') return '';
  if (area.has(plain(country))) return 'inside';
  if (by === 'dpf' && !isUnitedStates(country)) return 'not_american';
  return by === 'adequation' && !adequate.has(plain(country)) ? 'not_adequate' : '';
}

const item = ({ who, country, by }: Transfer, index: number, { lacks }: Asker): string => {
  const id = `t${index + 1}`;
  const to = who || lacks(`${id}-qui`, 'destinataire hors de l’Union');
  const where = country || lacks(`${id}-pays`, 'pays du destinataire');
  return `${to} (${where})\u00a0: ${guarantees[by]?.words ?? lacks(`${id}-garantie`, 'garantie du transfert')}`;
};

/** `contact`: where one writes to. The answer is never taken for granted: without one, the text has a hole. */
export function transferParts(
  { text, transfers }: Answers,
  asker: Asker,
  contact: string,
): (string | string[])[] {
  const answer = text('hors-ue');
  if (answer === 'non') {
    return ['Elles ne sont pas transférées hors de l’Union européenne et de l’Espace économique européen.'];
  }
  if (answer !== 'oui') {
    return [asker.lacks('hors-ue', 'transfert de données hors de l’Union européenne\u00a0: oui ou non')];
  }
  const said = 'Certaines données sont transférées hors de l’Espace économique européen';
  if (transfers.length === 0) {
    return [`${said}, à ${asker.lacks('ajouter-transfert', 'destinataire hors de l’Union')}.`];
  }
  const copies = transfers.some(({ by }) => guarantees[by]?.hasCopy === true);
  return [
    `${said}, à\u00a0:`,
    transfers.map((transfer, index) => item(transfer, index, asker)),
    ...(copies ? [`Une copie de ces garanties s’obtient en écrivant à ${contact}.`] : []),
  ];
}
