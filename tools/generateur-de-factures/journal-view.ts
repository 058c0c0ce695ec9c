import { shortDay } from '../parts/calendar.ts';
import { make, part } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { type Issued, type Journal, journalRows, type Listed, sequenceWords } from './journal.ts';

function row(one: Issued, credit: (one: Issued) => void): HTMLTableRowElement {
  const end = make('td');
  if (one.kind === 'invoice' && one.form !== null) {
    const label = `Faire un avoir sur ${one.number}`;
    const button = make(
      'button',
      { type: 'button', class: 'btn quiet', 'aria-label': label },
      'Faire un avoir',
    );
    button.addEventListener('click', () => credit(one));
    end.append(button);
  }
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, one.number),
    make('td', {}, shortDay(one.day)),
    make('td', {}, one.kind === 'credit_note' ? `${one.customer} (avoir sur ${one.origin})` : one.customer),
    make('td', { class: one.totalCents < 0 ? 'r neg' : 'r' }, formatCents(one.totalCents)),
    end,
  );
}

export function renderJournal(journal: Journal, credit: (one: Issued) => void): void {
  const isEmpty = journal.issued.length === 0;
  part('journal-vide').hidden = !isEmpty;
  part('journal-bloc').hidden = isEmpty;
  if (isEmpty) return;
  const { isSound, says } = sequenceWords(journal);
  part('journal-etat').className = isSound ? 'note good' : 'note warn';
  part('journal-etat').replaceChildren(...says.map((line) => make('div', {}, line)));
  part('journal').replaceChildren(...journal.issued.map((one) => row(one, credit)));
}

export const journalCsv = (journal: { issued: readonly Listed[] }): string =>
  spreadsheetText(journalRows(journal));
