import type { ArchivePart } from './archive-part.ts';

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
        is_default, created_at
      from addresses where user_id = $1 order by id`,
  },
  {
    file: 'demandes-au-support.json',
    says: 'vos messages au support et leur suite',
    tables: ['tickets'],
    query: `select id, email, subject, message, category, priority, status, created_at, resolved_at
      from tickets where user_id = $1 order by id`,
  },
  {
    file: 'idees.json',
    says: 'vos idées d’automatisation et ce que l’équipe ou l’outil d’analyse en a tiré',
    tables: ['automation_ideas'],
    query: `select i.id, i.email, i.title, i.generated_title, i.description, i.usage_type, c.slug as category_slug, i.status,
        i.ai_summary, i.ai_model_used, i.confidence_percentage, i.ai_processing_date, i.original_email_subject,
        i.original_email_date, i.created_at
      from automation_ideas i left join categories c on c.id = i.category_id where i.user_id = $1 order by i.id`,
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
    file: 'conditions-acceptees.json',
    says: 'les conditions que vous avez acceptées\u00a0: quand, quelle version, depuis quelle page et quel navigateur',
    tables: ['terms_acceptances'],
    query: `select type, accepted, accepted_at, received_at, version, acceptance_url, user_agent
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
