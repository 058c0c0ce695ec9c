import { staffActWords } from '#domain/people/staff-acts.ts';

type ArchiveRecord = Record<string, unknown>;

/** One file of the archive: the rows of one query. */
export interface ArchivePart {
  file: string;
  says: string;
  tables: readonly string[];
  /** `$1` is the person's number, or the keyed hash of an address known to be theirs. */
  of?: 'address';
  /** Amounts in euros. */
  query: string;
  tell?: (row: ArchiveRecord) => ArchiveRecord;
}

export const accountParts: readonly ArchivePart[] = [
  {
    file: 'profil.json',
    says: 'votre compte, votre profil et vos préférences de notification (promotional_emails et sms_notifications sont des consentements)',
    tables: ['users', 'notification_preferences', 'inactivity_notices'],
    query: `select u.id, u.email, u.email_verified_at, u.first_name, u.last_name, u.phone, u.company_name, u.language,
        u.timezone, u.technical_level, u.date_joined, u.last_login, u.last_seen_at, u.is_staff,
        u.password_hash is not null as has_password, (u.monthly_cap / 100.0)::float8 as monthly_cap,
        u.chosen_trial_automation_id, u.trial_used_at, u.stripe_customer_id,
        p.email_notifications, p.sms_notifications, p.order_updates, p.promotional_emails, p.automation_reminders,
        n.told_at as inactivity_told_at, n.reminded_at as inactivity_reminded_at, n.closes_at as inactivity_closes_at
      from users u left join notification_preferences p on p.user_id = u.id
        left join inactivity_notices n on n.user_id = u.id
      where u.id = $1`,
  },
  {
    file: 'adresses.json',
    says: 'vos adresses de facturation',
    tables: ['addresses'],
    query: `select address_name, first_name, last_name, company, address1, address2, postal_code, city, country, phone,
        siren, vat_number, vat_checked_at, vat_valid, vat_proof, is_default, created_at
      from addresses where user_id = $1 order by id`,
  },
  {
    file: 'demandes-au-support.json',
    says: 'vos messages au support et leur suite, avec le nom de leurs fichiers',
    tables: ['tickets', 'ticket_replies', 'ticket_events', 'ticket_files'],
    query: `select t.id, t.email, t.subject, t.message, t.category, t.priority, t.status, t.created_at, t.resolved_at,
        (select json_agg(json_build_object('author', r.author, 'message', r.message, 'created_at', r.created_at) order by r.id)
          from ticket_replies r where r.ticket_id = t.id and not r.internal) as replies,
        (select json_agg(json_build_object('from', f.author, 'name', f.name, 'type', f.type, 'bytes', f.bytes, 'sent_at', f.created_at)
            order by f.created_at, f.id)
          from ticket_files f left join ticket_replies r on r.id = f.reply_id
          where f.ticket_id = t.id and case when r.id is null then f.author = 'customer' else not r.internal end) as files,
        (select json_agg(json_build_object('act', e.act, 'by', e.actor, 'at', e.at) order by e.id)
          from ticket_events e where e.ticket_id = t.id) as events
      from tickets t where t.user_id = $1 order by t.id`,
  },
  {
    file: 'notes-de-l-equipe.json',
    says: 'les notes que l’équipe a prises à votre sujet',
    tables: ['customer_notes'],
    query: `select text, created_at from customer_notes where user_id = $1 order by id`,
  },
  {
    file: 'vues-enregistrees.json',
    says: 'si vous êtes de l’équipe, les vues de listes que vous avez enregistrées',
    tables: ['saved_views'],
    query: `select list, name, query, created_at from saved_views where user_id = $1 order by id`,
  },
  {
    file: 'seconds-facteurs.json',
    says: 'si vous êtes de l’équipe, vos clés d’accès et applications à codes, sans leur secret, et vos codes de secours restants',
    tables: ['second_factors', 'recovery_codes'],
    query: `select kind, name, created_at, last_used_at,
        (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as codes_left
      from second_factors f where user_id = $1 order by id`,
  },
  {
    file: 'actes-de-l-equipe.json',
    says: 'ce que l’équipe a fait dans votre compte, quand et avec quel rôle',
    tables: ['journal_entries', 'journal_details'],
    query: `select e.at, e.act, e.role, d.details -> 'before' as before, d.details -> 'after' as after
      from journal_entries e join users u on u.ledger_id = e.about_ledger_id
        left join journal_details d on d.sequence = e.sequence
      where u.id = $1 order by e.sequence`,
    tell: (row) => ({ ...row, text: staffActWords(String(row.act)) }),
  },
  {
    file: 'consultations-de-l-equipe.json',
    says: 'quand l’équipe a consulté votre compte comme vous le voyez, et pour quelle raison',
    tables: ['viewings'],
    query: `select started_at, ends_at, ended_at, role, reason from viewings where user_id = $1 order by started_at, id`,
  },
  {
    file: 'automatisations-lancees.json',
    says: 'les automatisations que vous avez lancées depuis un jour, et ce qu’elles ont répondu',
    tables: ['workflow_runs'],
    query: `select a.name as automation, r.started_at, r.ended_at, r.answer from workflow_runs r
      join automations a on a.id = r.automation_id where r.user_id = $1 order by r.started_at, r.id`,
  },
  {
    file: 'documents-des-outils.json',
    says: 'les documents que vous gardez dans vos outils, leurs versions précédentes, votre carnet et ce que vous permettez à chacun',
    tables: ['document_stores', 'documents', 'document_logos', 'document_versions', 'document_sequences'],
    query: `select a.name as automation, s.allowed, s.asked, s.used_at, s.shut_at, s.told_at, d.key, d.title, d.version,
        d.value::json as value, d.created_at, d.saved_at, d.archived_at, d.kind, d.number, d.issued_at, d.paper, d.paid_on::text, d.paid_by, d.logo,
        case when row_number() over (partition by d.store_id, d.logo order by d.issued_at, d.key) = 1 then (select l.picture
          from document_logos l where l.store_id = d.store_id and l.digest = d.logo) end as picture_of_logo,
        (select q.last from document_sequences q where q.user_id = s.user_id and q.kind = d.kind) as last_number_of_kind,
        (select q.day from document_sequences q where q.user_id = s.user_id and q.kind = d.kind) as last_day_of_kind,
        (select json_agg(json_build_object('version', v.version, 'saved_at', v.saved_at, 'value', v.value::json)
          order by v.version) from document_versions v where v.store_id = d.store_id and v.key = d.key) as former_versions
      from document_stores s left join automations a on a.id = s.automation_id
        left join documents d on d.store_id = s.id
      where s.user_id = $1 order by s.id, d.created_at, d.key`,
  },
  {
    file: 'notifications-sortantes.json',
    says: 'les adresses de vos logiciels que la boutique prévient, sans leur secret, et ce qui leur a été envoyé depuis trente jours',
    tables: ['outgoing_endpoints', 'outgoing_events', 'outgoing_deliveries'],
    query: `select e.name, e.url, e.events, e.state, e.created_at, e.disabled_at, e.disabled_why,
        (select json_agg(json_build_object('type', v.type, 'at', v.at, 'data', v.data, 'state', d.state, 'attempts', d.tries)
            order by d.sequence)
          from outgoing_deliveries d join outgoing_events v on v.id = d.event_id where d.endpoint_id = e.id) as deliveries
      from outgoing_endpoints e where e.user_id = $1 order by e.id`,
  },
  {
    file: 'idees.json',
    says: 'vos idées d’automatisation et ce que l’équipe ou l’outil d’analyse en a tiré',
    tables: ['automation_ideas', 'idea_analyses', 'idea_answers', 'idea_gifts'],
    query: `select i.id, i.email, i.title, i.generated_title, i.description, i.usage_type, c.slug as category_slug, i.status,
        i.rejection_reason, i.ai_summary, i.ai_model_used, i.confidence_percentage, i.ai_processing_date, i.original_email_subject,
        i.original_email_date, i.created_at,
        (select json_agg(json_build_object('read_at', a.read_at, 'model', a.model, 'analysis', a.analysis) order by a.attempt)
          from idea_analyses a where a.idea_id = i.id) as readings,
        (select json_agg(json_build_object('question', q.question, 'answer', q.answer, 'answered_at', q.answered_at)
            order by q.attempt, q.place)
          from idea_answers q where q.idea_id = i.id) as answers,
        (select json_build_object('offered_at', g.offered_at, 'received_at', g.received_at)
          from idea_gifts g where g.idea_id = i.id) as gift
      from automation_ideas i left join categories c on c.id = i.category_id where i.user_id = $1 order by i.id`,
  },
  {
    file: 'idees-qui-vous-interessent.json',
    says: 'les idées retenues pour lesquelles vous avez voté, et quand',
    tables: ['idea_votes'],
    query: `select i.generated_title as title, v.voted_at from idea_votes v
      join automation_ideas i on i.id = v.idea_id where v.user_id = $1 order by v.voted_at`,
  },
  {
    file: 'connexions.json',
    says: 'vos connexions\u00a0: ouvertes quand, prolongées quand, fermées quand et pourquoi',
    tables: ['sessions', 'refresh_tokens'],
    query: `select s.audience, s.created_at, s.revoked_at, s.revoked_reason,
        (select max(t.issued_at) from refresh_tokens t where t.session_id = s.id) as last_renewed_at,
        (select max(t.expires_at) from refresh_tokens t where t.session_id = s.id) as expires_at
      from sessions s where s.user_id = $1 order by s.created_at`,
  },
  {
    file: 'cles-d-api.json',
    says: 'vos clés d’API\u00a0: leur nom, ce qu’elles peuvent lire et leurs dates, sans leur secret ni son empreinte',
    tables: ['api_keys'],
    query: `select audience, name, scopes, ending, created_at, made_at, expires_at, last_used_at, former_ends_at, former_used_at
      from api_keys where user_id = $1 order by id`,
  },
  {
    file: 'conditions-acceptees.json',
    says: 'les conditions que vous avez acceptées\u00a0: quand, quelle édition, son empreinte, depuis quelle page et quel navigateur',
    tables: ['terms_acceptances'],
    query: `select type, accepted, accepted_at, received_at, version, edition, document as sha256, acceptance_url, user_agent
      from terms_acceptances where user_id = $1 order by id`,
  },
  {
    file: 'emails.json',
    says: 'les emails qui vous ont été envoyés\u00a0: lesquels et quand (leur contenu n’est pas gardé)',
    tables: ['outbox'],
    query: `select split_part(once_key, ':', 2) as letter, created_at as decided_at, done_at as handled_at,
        gave_up_at as given_up_at, purge_at as trace_kept_until
      from outbox where user_id = $1 and kind = 'email' order by created_at`,
  },
  {
    file: 'liens-envoyes.json',
    says: 'les liens secrets qui vous ont été envoyés\u00a0: pour quoi, à quelle adresse, utilisés ou non',
    tables: ['emailed_links'],
    query: `select purpose, email, created_at, expires_at, used_at from emailed_links where user_id = $1 order by created_at`,
  },
  {
    file: 'restauration-demandee.json',
    says: 'le fichier d’export que vous avez déposé à l’inscription, s’il attend encore votre adresse confirmée',
    tables: ['pending_restores'],
    query: `select claim, created_at from pending_restores where user_id = $1`,
  },
  {
    file: 'archives.json',
    says: 'les archives comme celle-ci que vous avez demandées',
    tables: ['data_archives'],
    query: `select status, asked_at, ready_at, expires_at, bytes from data_archives where user_id = $1 order by asked_at`,
  },
];
