import type { IdeaStatus } from '#domain/status/idea-status.ts';
import type { Scene } from './scenes.ts';

interface Move {
  id: number;
  to: IdeaStatus;
  text: { title: string; description: string };
}

/**
 * The moves of an idea that no act of the shop makes yet (docs/decisions/0055-a-shop-that-has-lived.md): the model that
 * reads it and the development that follows. Written by hand until they are built, so that the team's own moves have
 * something to begin from.
 */
export async function moveByModel({ served }: Scene, { id, to, text }: Move): Promise<void> {
  const { pool, now } = served.stage;
  if (to !== 'ai_processed') {
    await pool.query(
      `update automation_ideas set status = $2, retry_at = case when $2 = 'ai_processing' then $3::timestamptz end
         where id = $1`,
      [id, to, now],
    );
    return;
  }
  const [summary = ''] = text.description.split(/[:.,]/);
  await pool.query(
    `update automation_ideas set status = $2, retry_at = null, generated_title = $3, ai_summary = $4, ai_processed = true,
       ai_processing_date = $5, confidence_percentage = $6, ai_model_used = 'modèle de la démonstration'
     where id = $1`,
    [id, to, text.title, `${summary.trim()}.`, now, served.chance.whole(35, 97)],
  );
}
