import { AUTOMATION_NOTES, NOTES } from '#domain/edits/automation-record.ts';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { StaffAutomation } from '../contract.ts';

interface ShownProps {
  automation: StaffAutomation;
}

/** Of what was drafted from an idea: what is left to do, or who may do it. */
export function DraftNotice({ automation, mayFinish }: ShownProps & { mayFinish: boolean }) {
  if (automation.drafted_from === null) return null;
  if (!mayFinish)
    return (
      <Notice title="Ébauche née d’une idée">
        {`Ses textes et sa page viennent d’une IA. Pour les finir et la mettre en vente, ${roleNeeded('content.write')}`}
      </Notice>
    );
  return (
    <Notice title="Ébauche née d’une idée">
      Ses textes et sa page viennent d’une IA&nbsp;: relisez-les avant la vente. Son workflow, s’il y en a un,
      se publie dans{' '}
      <Link className="link" to="/admin/integrations">
        Intégrations
      </Link>
      .
    </Notice>
  );
}

/** For who changes neither its words nor its prices. */
export function ReadAutomation({ automation }: ShownProps) {
  const { description, slug, available, purchase_price, subscription_price } = automation;
  const price = (euros: number) => formatEuros(centsFromEuros(euros));
  return (
    <>
      <Notice tone="info">{`Vous pouvez lire cette fiche. Pour la changer\u00a0: ${roleNeeded('prices.write')}`}</Notice>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="En vente">{available ? 'Oui' : 'Non'}</Fact>
        <Fact label="Slug">{slug}</Fact>
        <Fact label="Prix d’achat">{price(purchase_price)}</Fact>
        <Fact label="Prix d’abonnement">{price(subscription_price)} par mois</Fact>
        <Fact label="Description" wide>
          <p className="measure whitespace-pre-wrap">{description}</p>
          {automation.description_by_ai ? <WrittenByAi /> : null}
        </Fact>
        {NOTES.map((field) =>
          automation[field] ? (
            <Fact key={field} label={AUTOMATION_NOTES[field].label} wide>
              <p className="measure whitespace-pre-wrap">{automation[field]}</p>
            </Fact>
          ) : null,
        )}
      </dl>
    </>
  );
}
