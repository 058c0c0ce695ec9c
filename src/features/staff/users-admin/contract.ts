import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, writtenDay } from '#contract-kit/fields.ts';
import { choice, filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { staffList } from '#contract-kit/staff-list.ts';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { ARCHIVE_STATUSES } from '#domain/status/archive-status.ts';
import { ORDER_STATUSES, PURCHASE_SOURCES } from '#domain/status/order-status.ts';
import { account } from '#people/accounts/contract.ts';
import { givenBack } from '#staff/orders-admin/contract.ts';
import { staffSubscription } from '#staff/subscriptions-admin/contract.ts';
import { newPerson, personForm } from './person-fields.ts';

export const PEOPLE = staffList({
  name: 'people',
  subject: 'person',
  label: 'Clients',
  noun: { one: 'client', many: 'clients' },
  failed: 'Impossible de charger les utilisateurs',
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Email, nom ou téléphone', max: 254 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: { active: 'Actif', inactive: 'Inactif' },
      unknown: 'Ce choix n’existe pas.',
    },
  },
  sorts: { by: ['date_joined', 'email', 'name'], usual: '-date_joined', unknown: 'Cet ordre n’existe pas.' },
});

const person = account
  .pick({
    id: true,
    email: true,
    email_verified: true,
    first_name: true,
    last_name: true,
    phone: true,
    is_active: true,
    is_staff: true,
    is_superuser: true,
    date_joined: true,
    last_login: true,
  })
  .extend({ role: z.enum(STAFF_ROLES).nullable() });
export type Person = z.infer<typeof person>;

const filter = {
  kind: choice(['staff', 'customers'], PEOPLE.filters.status.unknown),
  ...filterOf(PEOPLE),
};

export const listPeople = endpoint(staff('GET', '/api/admin/users/', 'people.read'), {
  scope: 'people.read',
  summary: 'People by parts of their email, names and telephone, whatever the accents and capitals',
  list: PEOPLE,
  query: z.strictObject({ ...listPageQuery, ...filter }),
  answer: z.object({ users: z.array(person), pagination: listPage }),
});
export type PeopleFilter = z.output<NonNullable<typeof listPeople.query>>;
export type PeoplePage = z.infer<typeof listPeople.answer>;

export const exportPeople = endpoint(staff('GET', '/api/admin/users/export/', 'people.export'), {
  summary: 'The chosen people as a CSV file, which the journal keeps',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type PeopleFile = z.output<NonNullable<typeof exportPeople.query>>;

export const summarisePeople = endpoint(staff('GET', '/api/admin/users/summary/', 'people.read'), {
  summary: 'The four figures of the people at one instant, and a page of them',
  query: z.strictObject(listPageQuery),
  answer: listPeople.answer.extend({
    total: z.int(),
    active: z.int(),
    administrators: z.int(),
    /** The month is Paris's. */
    new_this_month: z.int(),
    at: isoInstant,
  }),
});
export type PeopleSummary = z.infer<typeof summarisePeople.answer>;

const personDetail = account.extend({
  role: z.enum(STAFF_ROLES).nullable(),
  /** The form sends it back (docs/product/administration.md#two-people-on-one-form). */
  version: z.string(),
  subscriptions: z.array(staffSubscription),
  subscription_settings: account.shape.subscription_settings.extend({
    /** The cap is not taken off. */
    individual_total: euros,
    monthly_savings: euros,
  }),
  /** docs/product/administration.md#total-spent */
  total_spent: euros,
  total_orders: z.int(),
  purchased_automations: z.object({
    one_time_purchases: z.array(
      z.object({
        automation_id: z.int(),
        name: z.string(),
        purchase_date: isoInstant,
        amount_paid: euros,
        /** This part went back; by itself that ends nothing. */
        amount_given_back: euros,
        source: z.enum(PURCHASE_SOURCES),
      }),
    ),
  }),
  /** They are the five most recent. */
  orders: z.array(
    z.object({
      id: z.int(),
      created_at: isoInstant,
      is_paid: z.boolean(),
      status: z.enum(ORDER_STATUSES),
      total_amount: euros,
      ...givenBack,
      items: z.array(z.string()),
    }),
  ),
  terms_accepted_at: isoInstant.nullable(),
  /** What was agreed to, with what proves it; the latest first. */
  acceptances: z.array(z.object({ type: z.string(), version: z.string(), received_at: isoInstant })),
  consents: z.object({ promotional_emails: z.boolean(), sms_notifications: z.boolean() }),
  /** The latest one that still exists, and until when it had to be given (docs/product/deletion.md#access-answered-by-staff). */
  data_archive: z
    .object({
      status: z.enum(ARCHIVE_STATUSES),
      asked_at: isoInstant,
      due_at: isoInstant,
      ready_at: isoInstant.nullable(),
      expires_at: isoInstant,
    })
    .nullable(),
  /** It is false until an invitation is used. */
  has_password: z.boolean(),
  at: isoInstant,
  /** It is the end of an unused invitation. */
  invited_until: isoInstant.nullable(),
  /** It waits for its link to be opened. */
  pending_email: z.string().nullable(),
});
export type PersonDetail = z.infer<typeof personDetail>;

export const getPerson = endpoint(staff('GET', '/api/admin/users/:id/', 'people.read'), {
  summary: 'All that staff need of one person',
  params: idParams,
  answer: personDetail,
  cost: 8,
});

export const createPerson = endpoint(staff('POST', '/api/admin/users/', 'people.write'), {
  summary: 'Opens an account, with a password or an invitation to choose it; staff are made by a superuser',
  body: newPerson,
  answer: personDetail,
  status: 201,
  errors: ['proof_required'],
});

export const changePerson = endpoint(staff('PUT', '/api/admin/users/:id/', 'people.write'), {
  summary: 'Changes what is sent: identity, password, role, or whether the account is active',
  params: idParams,
  body: personForm,
  answer: personDetail.extend({
    deactivation_info: z.object({ cancelled_subscriptions: z.int() }).nullable(),
  }),
  errors: ['changed_meanwhile', 'proof_required', 'person_protected', 'own_account', 'too_many_requests'],
});
export type PersonChanged = z.infer<typeof changePerson.answer>;

export const deletePerson = endpoint(staff('DELETE', '/api/admin/users/:id/', 'people.delete'), {
  summary: 'Deletes an account as its owner would, with the record for a restore and an email',
  params: idParams,
  answer: z.object({ detail: z.string(), cancelled_subscriptions: z.int() }),
  errors: ['proof_required', 'person_protected', 'own_account'],
});

export const invitePerson = endpoint(staff('POST', '/api/admin/users/:id/invitation/', 'people.write'), {
  summary: 'Sends a new invitation to choose the password; the former one holds no more',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answer: z.object({ detail: z.string(), invited_until: isoInstant }),
  errors: ['action_not_allowed', 'proof_required', 'person_protected'],
});

const askedOn = 'Donnez le jour où la demande est arrivée.';

export const answerAccess = endpoint(staff('POST', '/api/admin/users/:id/data-archives/', 'people.write'), {
  summary:
    'Answers a request for access that came by letter: the archive of all their data is made, and an email tells its owner alone where it is',
  params: idParams,
  body: z.strictObject({ asked_on: writtenDay(askedOn) }),
  answer: z.object({ detail: z.string() }),
  errors: ['action_not_allowed'],
});
