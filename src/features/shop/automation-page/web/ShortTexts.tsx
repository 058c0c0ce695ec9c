import type { AutomationDetail } from '#shop/catalogue/contract.ts';

type Texts = Pick<AutomationDetail, 'goes_in' | 'comes_out' | 'for_whom'>;

/** See docs/product/automation.md#shown-before-it-is-bought. */
export function ShortTexts({ texts }: { texts: Texts }) {
  const said = [
    ['Ce que vous y mettez', texts.goes_in],
    ['Ce que vous en tirez', texts.comes_out],
    ['Pour qui', texts.for_whom],
  ].filter(([, text]) => text);
  if (said.length === 0) return null;
  return (
    <dl className="measure mt-6 grid gap-5">
      {said.map(([label, text]) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd className="mt-1 whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
