import type pg from 'pg';

export const publicIdeas = 60;
export const votes = 6_000;

/** So many accepted ideas, and the votes of customers, more for one than for the next. */
export async function fillPublicIdeas(client: pg.Client): Promise<void> {
  await client.query(
    `insert into automation_ideas (email, title, generated_title, ai_summary, description, status, category_id,
       ai_processed, is_ai_generated, confidence_percentage, attempt, created_at)
     select 'auteur' || n || '@banc.example', 'Idée ' || n, 'Ranger et relancer les factures, cas ' || n,
       repeat('L’outil lit vos factures, prépare une relance polie et vous laisse la relire. ', 3) || n,
       repeat('Je voudrais que mes factures se rangent et se relancent. ', 6) || n,
       case when n % 10 = 0 then 'in_development' else 'approved' end,
       (select id from categories where slug = 'categorie-' || (1 + n % 8)),
       true, true, 50 + n % 50, 1, now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [publicIdeas],
  );
  await client.query(
    `insert into idea_votes (idea_id, user_id, voted_at)
     select idea.id, voter.id, now()
     from (select id, row_number() over (order by id) as n from automation_ideas) idea
     join (select id, row_number() over (order by id) as n from users) voter
       on voter.n <= $1::int * 2 * idea.n / (($2::int + 1) * $2::int)`,
    [votes, publicIdeas],
  );
  await client.query('analyze');
}

/** Ideas that wait to be read, all received at once. */
export async function fillWaitingIdeas(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into automation_ideas (email, title, description, usage_type, created_at)
     select 'demandeur' || n || '@banc.example', 'Relancer mes clients ' || n,
       (array['Chaque lundi je recopie les factures impayées dans un tableau et j’écris à chaque client en retard. ',
         'Je voudrais convertir des montants avec la TVA et envoyer le résultat par email à mon comptable. ',
         'Trier les avis de mes clients par note et préparer une réponse polie à chacun prend mes soirées. '])[1 + n % 3]
         || repeat('Cela me prend une heure, et j’en oublie. ', 1 + n % 12) || n,
       case when n % 2 = 0 then 'pro' else 'perso' end, now()
     from generate_series(1, $1::int) n`,
    [count],
  );
}
