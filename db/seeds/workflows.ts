import { eq, sql } from 'drizzle-orm';
import type { InputField, InputKind } from '#domain/workflow/read-inputs.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';
import { inTransaction, openDatabase, openPool, type Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { automationWorkflows } from '#server/db/schema/workflows.ts';
import type { Settings } from '#server/settings/settings.ts';
import { saveWorkflow } from '#shop/workflows/server/for-other-features.ts';

const field = (name: string, label: string, kind: InputKind, required = true): InputField => ({
  name,
  label,
  kind,
  required,
  choices: [],
});

/** The two automations of the demo that do something away from the browser. */
const demoWorkflows: { slug: string; inputs: InputField[]; steps: WorkflowStep[] }[] = [
  {
    slug: 'relances-de-factures',
    inputs: [
      field('numero', 'Numéro de facture', 'text'),
      field('client', 'Client', 'text'),
      field('montant', 'Montant TTC', 'number'),
      field('echeance', 'Date d’échéance', 'date'),
      field('relance', 'Date de la relance', 'date'),
      field('mise_en_demeure', 'Mise en demeure', 'yes_no'),
    ],
    steps: [
      { kind: 'date', title: 'Écrire la date de la relance', field: 'relance' },
      { kind: 'document', title: 'Composer la fiche de suivi', field: null },
      { kind: 'write_table', title: 'Ajouter la relance au tableau des impayés', field: null },
    ],
  },
  {
    slug: 'ordre-du-jour-et-compte-rendu',
    inputs: [
      field('titre', 'Titre', 'text'),
      field('date', 'Date', 'date'),
      field('heure', 'Heure de début', 'text', false),
      field('lieu', 'Lieu ou lien', 'text', false),
      field('presents', 'Présents', 'long_text'),
      field('objectif', 'But de la réunion', 'text', false),
    ],
    steps: [
      { kind: 'condition', title: 'Vérifier que quelqu’un est invité', field: 'presents' },
      { kind: 'document', title: 'Composer la convocation', field: null },
      { kind: 'send_email', title: 'Envoyer la convocation aux présents', field: 'presents' },
    ],
  },
];

/** The demo's year may have ended on another day than today. */
async function shopTime(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ ahead: string }>(sql`select ahead_ms as ahead from shop_clock`);
  return new Date(Date.now() + Number(rows[0]?.ahead ?? 0));
}

/** Once; the jobs process deploys them, to the stand-in alone (docs/product/workflow.md#deployed-by-a-person). */
export async function seedDemoWorkflows(settings: Settings): Promise<void> {
  const pool = openPool(String(settings.DATABASE_URL), 1, () => {});
  try {
    await inTransaction(openDatabase(pool), async (tx) => {
      const now = await shopTime(tx);
      for (const { slug, inputs, steps } of demoWorkflows) {
        const [automation] = await tx
          .select({ id: automations.id, name: automations.name })
          .from(automations)
          .where(eq(automations.slug, slug))
          .for('update');
        if (!automation) continue;
        const { id: automationId, name } = automation;
        const known = await tx
          .select({ id: automationWorkflows.id })
          .from(automationWorkflows)
          .where(eq(automationWorkflows.automationId, automationId));
        if (known.length > 0) continue;
        const id = await saveWorkflow(tx, { automationId, name, inputs, steps, now });
        await tx.update(automationWorkflows).set({ wanted: true }).where(eq(automationWorkflows.id, id));
      }
    });
  } finally {
    await pool.end();
  }
}
