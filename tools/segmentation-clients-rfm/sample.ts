import { frenchDay } from '../parts/written-date.ts';

const names = [
  ...[
    'Boulangerie Petit',
    'Atelier Morel',
    'Zoé Lefèvre',
    'Karim Benali',
    'Librairie du Port',
    'Garage Roussel',
  ],
  ...['Inès Caron', 'Hôtel des Vignes', 'Louis Meyer', 'Ferme du Vallon', 'Clara Dubois', 'Maison Aubert'],
  ...['Paul Nguyen', 'Café Central', 'Jeanne Faure', 'Studio Lumen', 'Marc Olivier', 'Épicerie Sud'],
  ...['Nadia Haddad', 'Théo Blanc'],
];

const dayBefore = (iso: string, days: number) =>
  new Date(Date.parse(iso) - days * 86_400_000).toISOString().slice(0, 10);

/** Sales of twenty customers in the year before a day, the same each time. */
export function sampleSales(today: string): string {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const lines = ['Client;Courriel;Date;Montant'];
  for (const [at, name] of names.entries()) {
    const sales = 1 + Math.floor(random() ** 2 * 9);
    const since = Math.floor(random() * 330);
    const words = name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    for (let sale = 0; sale < sales; sale++) {
      const amount = (20 + random() * (60 + at * 14)).toFixed(2).replace('.', ',');
      const day = frenchDay(dayBefore(today, since + sale * 21));
      lines.push(`${name};${words.replace(/[^a-z]+/g, '.')}@exemple.fr;${day};${amount}`);
    }
  }
  return lines.join('\n');
}
