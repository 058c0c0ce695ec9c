import { look } from './email-look.ts';

export type EmailRow = { label: string; value: string; strong?: boolean };

type EmailRowsProps = { rows: readonly EmailRow[]; amounts?: boolean };

/** Label and value, side by side, or one above the other on a phone. Amounts never wrap. */
export function EmailRows({ rows, amounts = false }: EmailRowsProps) {
  return (
    <table data-text-format="dataTable" style={look.table} className="ink">
      <tbody>
        {rows.map(({ label, value, strong = false }) => (
          <tr key={label} className={amounts ? undefined : 'fact'}>
            <th scope="row" className="line" style={{ ...look.labelCell, ...(strong ? look.strong : {}) }}>
              {label}
            </th>
            <td
              className="line"
              style={{ ...(amounts ? look.amountCell : look.valueCell), ...(strong ? look.strong : {}) }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
