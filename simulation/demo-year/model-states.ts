import type { Scene } from './scenes.ts';

const states = [
  ['Rapprochement bancaire mensuel', 'ai_processing', 0, ''],
  ['Tableau de bord du temps passé', 'ai_processed', 82, 'Tableau de bord hebdomadaire du temps par client'],
  ['Suivi des garanties clients', 'in_development', 91, 'Registre des garanties avec rappel d’échéance'],
  ['Modèle de facture d’acompte', 'completed', 96, 'Facture d’acompte et facture de solde liées'],
] as const;

/**
 * The states of an idea that no act of the shop leads to yet (docs/decisions/0055-a-shop-that-has-lived.md): written by
 * hand, so that their badges and filters have something true to show.
 */
export async function readByTheModel({ served: { stage } }: Scene): Promise<void> {
  for (const [title, status, confidence, generated] of states)
    await stage.pool.query(
      `update automation_ideas set status = $2, confidence_percentage = nullif($3::int, 0), generated_title = $4,
         ai_processed = $3::int > 0,
         ai_processing_date = case when $3::int > 0 then created_at + interval '1 minute' end
       where title = $1`,
      [title, status, confidence, generated],
    );
}
