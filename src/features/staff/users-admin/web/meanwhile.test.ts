import { expect, it } from 'vitest';
import { changedMeanwhile, type StandingFields } from './EditPersonScreen.tsx';

const loaded: StandingFields = {
  ...{ email: 'a@exemple.fr', first_name: 'Anne', last_name: 'Petit', phone: '' },
  ...{ is_staff: 'false', role: '' },
};
const typed = {
  ...{ email: 'a@exemple.fr', first_name: 'Anna', last_name: 'Petit', phone: '0600000000' },
  ...{ is_staff: false, role: 'administrator' },
};
const fieldsOf = (now: StandingFields) =>
  Object.fromEntries(Object.entries(now).map(([name, value]) => [name, [value]]));
const said = (
  now: Partial<StandingFields>,
  form: typeof typed = typed,
  base: StandingFields | undefined = loaded,
) =>
  changedMeanwhile({
    now: fieldsOf({ ...loaded, ...now }),
    typed: form,
    hasRole: form.is_staff,
    loaded: base,
  });

it('names each field that another saved, with what stands now, and no other', () => {
  expect(said({ first_name: 'Thierry' })).toEqual([
    { name: 'first_name', message: 'Prénom\u00a0: désormais «\u00a0Thierry\u00a0»' },
  ]);
  expect(said({ last_name: '', is_staff: 'true' }).map(({ message }) => message)).toEqual([
    'Nom\u00a0: désormais vide',
    'Administrateur\u00a0: désormais «\u00a0oui\u00a0»',
  ]);
});

it('does not name what both wrote alike, nor the role of who is no staff', () => {
  expect(said({ first_name: 'Anna' })).toEqual([]);
  expect(said({ is_staff: 'true', role: 'support' }).map(({ name }) => name)).toEqual(['is_staff']);
  expect(said({ is_staff: 'true', role: 'support' }, { ...typed, is_staff: true })).toEqual([
    { name: 'role', message: 'Rôle\u00a0: désormais «\u00a0Support\u00a0»' },
  ]);
});

it('names all that differs from a draft of another version', () => {
  const all = changedMeanwhile({ now: fieldsOf(loaded), typed, hasRole: false, loaded: undefined });
  expect(all.map(({ name }) => name)).toEqual(['first_name', 'phone']);
});
