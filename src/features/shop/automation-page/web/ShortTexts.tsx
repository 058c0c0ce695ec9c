import { AUTOMATION_NOTES, NOTES, type Note } from '#domain/edits/automation-record.ts';
import type { AutomationDetail } from '#shop/catalogue/contract.ts';

/** The set is said by those that belong to it. */
const SAID = NOTES.filter((name) => name !== 'set_name');
type Texts = Pick<AutomationDetail, Exclude<Note, 'set_name'>>;

/** docs/product/automation.md#shown-before-it-is-bought */
export function ShortTexts({ texts }: { texts: Texts }) {
  const said = SAID.filter((name) => texts[name]);
  if (said.length === 0) return null;
  return (
    <dl className="measure mt-6 grid gap-5">
      {said.map((name) => (
        <div key={name}>
          <dt className="font-medium">{AUTOMATION_NOTES[name].label}</dt>
          <dd className="mt-1 whitespace-pre-line">{texts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
