import { expect, it } from 'vitest';
import { DELETED_ACCOUNT, personName } from './person-name.ts';

it.each([
  [{ first_name: 'Camille', last_name: 'Martin', email: 'c@exemple.fr' }, 'Camille Martin'],
  [{ first_name: '', last_name: 'Martin', email: 'c@exemple.fr' }, 'Martin'],
  [{ first_name: '', last_name: '', email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [{ first_name: '', last_name: '', email: '' }, DELETED_ACCOUNT],
  [{ name: 'Camille Martin', email: 'c@exemple.fr' }, 'Camille Martin'],
  [{ name: ' ', email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [{ name: null, email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [null, DELETED_ACCOUNT],
])('a person is called by their names, else by their email: %j', (person, name) => {
  expect(personName(person)).toBe(name);
});
