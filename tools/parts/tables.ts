import { html, nothing } from 'lit-html';

interface Table {
  heads: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
  id?: string;
  /** Takes a row out of the list. */
  remove?(place: number): void;
}

const cellsOf = ([, ...row]: readonly string[], heads: readonly string[]) =>
  row.map((text, place) => html`<td class="r" data-l=${heads[place + 1]}>${text}</td>`);

/** On a small screen each row is a list of its figures. */
export const stackedTable = ({ heads, rows, foot, id, remove }: Table) => html`
  <table class="stacked">
    <thead><tr>
      ${heads.map((head, place) => html`<th scope="col" class=${place > 0 ? 'r' : nothing}>${head}</th>`)}
      ${remove ? html`<th scope="col" class="no-print"><span class="sr">Action</span></th>` : nothing}
    </tr></thead>
    <tbody id=${id ?? nothing}>${rows.map(
      (row, place) =>
        html`<tr><td>${row[0]}</td>${cellsOf(row, heads)}${
          remove
            ? html`<td class="r no-print"><button class="btn quiet" type="button" aria-label="Retirer ${row[0]}"
              @click=${() => remove(place)}>Retirer</button></td>`
            : nothing
        }</tr>`,
    )}</tbody>
    ${foot ? html`<tfoot><tr><th scope="row">${foot[0]}</th>${cellsOf(foot, heads)}</tr></tfoot>` : nothing}
  </table>`;
