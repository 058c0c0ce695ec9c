import { choice, input, make } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { putBack, valuesOf } from '../parts/saved-form.ts';
import type { Guessed } from './columns.ts';
import type { Roles } from './roles.ts';

const required = [
  [
    'c-client',
    'client',
    'Choisissez la colonne qui distingue vos clients\u00a0: un numéro, un email, un nom complet. Un prénom seul réunirait plusieurs personnes.',
  ],
  ['c-date', 'date', 'Choisissez la colonne de la date de vente.'],
  ['c-montant', 'amount', 'Choisissez la colonne du montant payé.'],
] as const;
const optional = [
  ['c-client2', undefined],
  ['c-commande', 'order'],
  ['c-courriel', 'email'],
] as const;

/** What was recognised is proposed; what was not is left to choose. */
export function showRoles(titles: readonly string[], guessed: Guessed): void {
  const options = () =>
    titles.map((title, at) => make('option', { value: String(at) }, title || `Colonne ${at + 1}`));
  for (const [id, role] of required) {
    choice(id).replaceChildren(make('option', { value: '' }, 'Choisissez…'), ...options());
    choice(id).value = String(guessed[role] ?? '');
  }
  for (const [id, role] of optional) {
    choice(id).replaceChildren(make('option', { value: '' }, 'Aucune'), ...options());
    choice(id).value = role ? String(guessed[role] ?? '') : '';
  }
  choice('c-ordre').value = '';
  choice('c-siecle').value = '20';
  choice('c-tirets').value = '';
  choice('c-tableur').value = '';
  choice('c-decimales').value = 'any';
  input('une-fois').checked = false;
}

const fields = () => [
  ...[...required, ...optional].map(([id]) => choice(id)),
  choice('c-ordre'),
  choice('c-siecle'),
  choice('c-tirets'),
  choice('c-tableur'),
  choice('c-decimales'),
  input('une-fois'),
];

/** By the id of the field. */
export const readChosen = (): Record<string, string | boolean> => valuesOf(fields());
export const putChosen = (chosen: Record<string, string | boolean>): void => putBack(fields(), chosen);

const column = (id: string): number | undefined => {
  const { value } = choice(id);
  return value === '' ? undefined : Number(value);
};

/** Null while something is to be chosen; the field says what. */
export function readRoles(): Roles | null {
  for (const [id, , message] of required) showFieldError(choice(id), column(id) === undefined ? message : '');
  const [client, second, date, amount] = ['c-client', 'c-client2', 'c-date', 'c-montant'].map(column);
  if (client === undefined || date === undefined || amount === undefined) return null;
  const order = choice('c-ordre').value;
  const since = choice('c-tableur').value;
  const [century, dashed] = [choice('c-siecle').value, choice('c-tirets').value];
  const decimals = choice('c-decimales').value;
  return {
    client: second === undefined || second === client ? [client] : [client, second],
    date,
    amount,
    order: column('c-commande'),
    email: column('c-courriel'),
    century: century === 'past' ? century : century === '19' ? 19 : 20,
    dashed: dashed === 'day' || dashed === 'year' ? dashed : undefined,
    daysSince: since === '1900' ? 1900 : since === '1904' ? 1904 : undefined,
    dateOrder: order === 'day' || order === 'month' ? order : undefined,
    decimals: decimals === ',' || decimals === '.' ? decimals : 'any',
    amountOf: input('une-fois').checked ? 'order' : 'line',
  };
}
