import { startAiShop } from '../ai-shop.ts';

export const proposedWords =
  'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse.';

/** A shop whose ideas are read by the stand-in, with one category and no idea. */
export async function startReadingShop() {
  const shop = await startAiShop();
  await shop.pool.query(
    "insert into categories (name, slug, created_at) values ('Facturation et devis', 'facturation-et-devis', now())",
  );
  return {
    shop,
    async propose(description = proposedWords): Promise<number> {
      const payload = { email: 'idee@exemple.fr', description, usage_type: 'pro' };
      const answer = await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload });
      return answer.json().id;
    },
    ideaOf: async (id: number) =>
      (await shop.pool.query('select * from automation_ideas where id = $1', [id])).rows[0],
    callsOf: async (id: number) =>
      (await shop.pool.query('select * from ai_calls where idea_id = $1 order by attempt', [id])).rows,
    passes: (ms: number) => shop.travelTo(new Date(shop.clock.now().getTime() + ms)),
    async clear(): Promise<void> {
      shop.model.faults.clear();
      await shop.pool.query('delete from automation_ideas');
      await shop.pool.query('delete from ai_calls');
      await shop.pool.query("delete from alerts where kind in ('idea_not_read', 'ai_budget_spent')");
    },
  };
}
export type ReadingShop = Awaited<ReturnType<typeof startReadingShop>>;
