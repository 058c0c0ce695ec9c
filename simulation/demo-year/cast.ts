import { demoAccounts } from '#db/seeds/accounts.ts';
import { Chance } from '../chance.ts';
import { invite } from '../opening.ts';
import type { Options } from '../options.ts';
import type { People, Person } from '../person.ts';

const firstNames =
  'Léa Hugo Manon Jules Chloé Lucas Inès Nathan Zoé Théo Sarah Louis Jade Adam Emma Gabriel Alice Raphaël Louise Arthur Rose Paul Anna Maël Nina Samir Awa Karim Mei Yann Solène Erwan Maëlle Bastien Aurélie Fabien Noémie Thierry Valérie Olivier';
const lastNames =
  'Moreau Lefebvre Garcia Roux Fournier Girard Bonnet Dupuis Lambert Fontaine Rousseau Vincent Muller Faure Andre Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud Martinez Gérard Roche Renard Schmitt Roy';
const trades =
  'atelier boulangerie menuiserie studio cabinet librairie fleuriste photo conseil paysage traiteur couture velo poterie edition';

const ofList = (list: string, index: number) => {
  const words = list.split(' ');
  return words[index % words.length] ?? '';
};

const plain = (words: string) =>
  words
    .normalize('NFD')
    .replaceAll(/[^\w-]/g, '')
    .toLowerCase();

/** Made up, like their addresses: no name under `.example` can ever be anybody's. */
function named(person: Person): Person {
  const { number } = person;
  const [firstName, lastName] = [ofList(firstNames, number * 7), ofList(lastNames, number - 1)];
  const [who, house] = [`${plain(firstName)}.${plain(lastName)}`, ofList(trades, number * 4)];
  return { ...person, firstName, lastName, email: `${who}@${house}-${plain(lastName)}.example` };
}

const [customer] = demoAccounts;

/** The demo's customer, who has one thing in every state: they do what `camille.ts` foresees, and nothing by chance. */
const camille: Person = {
  number: 0,
  email: customer.email,
  password: customer.password,
  firstName: customer.firstName,
  lastName: customer.lastName,
  arrives: 1,
  state: 'customer',
  isForeseen: true,
  isShut: false,
  userId: undefined,
  isVerified: true,
  hasTriedTrial: true,
  hasWithdrawn: false,
  session: undefined,
  file: undefined,
  key: undefined,
  endedKeys: [],
  endingKeys: [],
  zeal: 0,
};

/** Some each month, up to the last. */
function arriving(person: Person, { seed, days, customers }: Options): Person {
  const share = (person.number - new Chance(seed, 'arrives', person.number).next()) / customers;
  return { ...person, arrives: 2 + Math.floor((days - 2) * share ** 1.25) };
}

export const inviteCast = (options: Options): People => ({
  all: [...invite(options).all.map((person) => arriving(named(person), options)), camille],
});
