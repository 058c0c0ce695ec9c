import { isLedgerActor, type LedgerActor } from '#domain/money/ledger-facts.ts';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import type { ArchivePart } from './archive-part.ts';

const by: Record<LedgerActor, string> = {
  customer: 'vous',
  staff: 'l’équipe',
  system: 'le programme',
  provider: 'le prestataire de paiement',
};

/** With what an earlier deletion of the same address left. */
export const recordParts: readonly ArchivePart[] = [
  {
    file: 'journal.json',
    says: 'le journal de tout ce qui a changé dans vos achats, paiements et abonnements, en toutes lettres',
    tables: ['ledger_events', 'ledger_heads'],
    query: `select e.sequence, e.at, e.actor, e.entity, e.entity_id, e.act, e.before, e.after, e.hash
      from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 order by e.sequence`,
    tell: ({ entity, act, actor, ...event }) => ({
      text: ledgerWords(String(entity), String(act)),
      by: typeof actor === 'string' && isLedgerActor(actor) ? by[actor] : actor,
      entity,
      act,
      ...event,
    }),
  },
  {
    file: 'trace-d-un-compte-precedent.json',
    says: 'ce qui reste d’un compte que vous aviez supprimé avec cette même adresse',
    tables: ['deletion_records'],
    of: 'address',
    query: `select (select coalesce(jsonb_agg(p.automation_id order by p.id), '[]') from purchases p
          where p.id in (select e::int from jsonb_array_elements(purchase_ids) e)) as owned_automation_ids,
        (monthly_cap / 100.0)::float8 as monthly_cap, deleted_at, restored_at, purge_at
      from deletion_records where email_hmac = $1`,
  },
  {
    file: 'essai-gratuit.json',
    says: 'la trace de votre essai gratuit, une pour chaque adresse email que vous avez confirmée depuis',
    tables: ['used_trials'],
    query: `select used_at, purge_at from used_trials where user_id = $1 order by used_at`,
  },
];

/** Tables that an archive leaves out, and why; `data-archive.test` finds one that nobody names. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  stripe_events: 'names of the provider’s objects without a person: the payments themselves are there',
  provider_differences:
    'the same subscriptions and payments as in their own files, compared with the provider',
  rate_limits: 'keyed hashes of addresses, for an hour at most: nobody finds a person in them',
};
