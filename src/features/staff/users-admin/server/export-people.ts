import { roleWord } from '#domain/people/staff-rights.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFileOfPeople } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { PeopleFile, Person } from '../contract.ts';
import { chosenPeople, shownPerson } from './list-people.ts';

const columns: CsvColumns<Person> = {
  Numéro: ({ id }) => id,
  Email: ({ email }) => email,
  'Email vérifié': ({ email_verified }) => (email_verified ? 'Oui' : 'Non'),
  Prénom: ({ first_name }) => first_name,
  Nom: ({ last_name }) => last_name,
  Téléphone: ({ phone }) => phone,
  Rôle: ({ role }) => (role ? roleWord(role) : 'Client'),
  Statut: ({ is_active }) => (is_active ? 'Actif' : 'Inactif'),
  Inscription: ({ date_joined }) => csvInstant(date_joined),
  'Dernière connexion': ({ last_login }) => csvInstant(last_login),
};

/** Throws as `listFileOfPeople`. */
export function exportPeople(shop: Shop, staff: Staff, filter: PeopleFile): Promise<AnsweredFile> {
  const file = { name: 'utilisateurs', chosen: chosenPeople(filter), lineOf: shownPerson, columns };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: 'person', filter });
}
