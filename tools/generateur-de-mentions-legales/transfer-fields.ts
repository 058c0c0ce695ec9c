/** Who gets data outside the European Economic Area, as it is typed. */
import { adequateCountries } from '../facts/adequacy.ts';
import { make, part } from '../parts/elements.ts';
import { guarantees } from './transfers.ts';

type SavedTransfer = Record<string, string>;
const keys = ['qui', 'pays', 'garantie'] as const;

const field = (label: string, of: HTMLElement): HTMLElement =>
  make('div', {}, make('label', { for: of.id }, label), of);

function guaranteeChoice(id: string): HTMLSelectElement {
  const options = Object.entries(guarantees).map(([value, { label }]) => make('option', { value }, label));
  return make('select', { id }, make('option', { value: '' }, 'Choisissez la garantie'), ...options);
}

interface Row {
  box: HTMLElement;
  fields: Record<(typeof keys)[number], HTMLInputElement | HTMLSelectElement>;
}

let rows: Row[] = [];

/** `t1-pays` is the country of the first, whichever went before it. */
function makeRow(place: number, saved: SavedTransfer, removed: (row: Row) => void): Row {
  const id = `t${place}`;
  const fields = {
    qui: make('input', { id: `${id}-qui`, autocomplete: 'off' }),
    pays: make('input', { id: `${id}-pays`, autocomplete: 'off', list: 'pays-connus' }),
    garantie: guaranteeChoice(`${id}-garantie`),
  };
  for (const key of keys) fields[key].value = saved[key] ?? '';
  const remove = make('button', { type: 'button', class: 'btn quiet bad' }, 'Retirer ce destinataire');
  const box = make(
    'fieldset',
    { class: 'transfer' },
    make('legend', {}, `Destinataire ${place}`),
    field('Service ou entreprise', fields.qui),
    field('Pays', fields.pays),
    field('Garantie', fields.garantie),
    remove,
  );
  const row = { box, fields };
  remove.addEventListener('click', () => removed(row));
  return row;
}

const valuesOf = ({ fields }: Row): SavedTransfer =>
  Object.fromEntries(keys.map((key) => [key, fields[key].value]));

export const savedTransfers = (): SavedTransfer[] => rows.map(valuesOf);

/** `changed` after one of them went. */
export function putTransfers(saved: readonly SavedTransfer[], changed: () => void): void {
  rows = saved.map((one, index) =>
    makeRow(index + 1, one, (gone) => {
      putTransfers(rows.filter((row) => row !== gone).map(valuesOf), changed);
      part('ajouter-transfert').focus();
      changed();
    }),
  );
  part('transferts').replaceChildren(...rows.map(({ box }) => box));
}

/** The field to write in. */
export function addTransfer(changed: () => void): HTMLElement | undefined {
  putTransfers([...savedTransfers(), {}], changed);
  return rows.at(-1)?.fields.qui;
}

export function offerCountries(): void {
  const names = ['États-Unis', ...adequateCountries.value];
  part('pays-connus').replaceChildren(...names.map((value) => make('option', { value })));
}
