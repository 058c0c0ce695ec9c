import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop, { role: 'support' });
});
const resolve = (id: number) => staff.ask('POST', `/api/tickets/${id}/resolve/`);

async function openTicket(email: string, headers: Record<string, string> = {}): Promise<number> {
  const payload = {
    email,
    subject: 'Gagnez un voyage',
    category: 'billing',
    message: 'Bonjour, cliquez ici pour gagner un voyage.',
  };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/tickets/', payload, headers });
  return answer.json().id;
}
const subjectsTo = (email: string) =>
  shop.mailbox
    .messages()
    .filter(({ envelope }) => envelope.to.includes(email))
    .map(({ subject }) => subject);
const textTo = (email: string, subject: string) =>
  shop.mailbox
    .messages()
    .find((message) => message.envelope.to.includes(email) && message.subject === subject)
    ?.text?.replaceAll('\n', ' ');
describe('a resolved request', () => {
  it('is told to its author once, quoting nothing that was typed, and shows so in their list', async () => {
    const customer = await createCustomer(shop);
    const id = await openTicket(customer.email, customer.headers);
    const answer = await resolve(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, status: 'resolved', status_display: 'Résolu' },
    ]);
    await shop.drain();
    await shop.drain();
    const subject = `Votre demande n°\u00a0${id} est traitée`;
    expect(subjectsTo(customer.email)).toEqual([`Nous avons bien reçu votre demande n°\u00a0${id}`, subject]);
    const text = textTo(customer.email, subject);
    expect(text).toContain('Bonjour Camille,');
    expect(text).toContain('Répondez dans le fil avant le');
    expect(text).toContain(`/support?tab=contact#demande-${id}`);
    expect(text).not.toContain('voyage');
    const { headers } = customer;
    const list = (await shop.app.inject({ url: '/api/tickets/', headers })).json();
    expect(list).toMatchObject([{ id, status: 'resolved', status_display: 'Résolu', days_open: 0 }]);
  });

  it('of somebody without an account, or at another address, greets nobody by name', async () => {
    const { headers } = await createCustomer(shop);
    for (const [email, as] of [
      ['sans-compte@exemple.fr', {}],
      ['autre-adresse@exemple.fr', headers],
    ] as const) {
      const id = await openTicket(email, as);
      await resolve(id);
      await shop.drain();
      expect(textTo(email, `Votre demande n°\u00a0${id} est traitée`)).toContain(`/support/demande#${id}.`);
      expect(textTo(email, `Votre demande n°\u00a0${id} est traitée`)).toContain('Bonjour,');
    }
  });

  it('is not resolved again, nor told again', { tags: ['4.ticket.resolve'] }, async () => {
    const email = 'resolu-deux-fois@exemple.fr';
    const id = await openTicket(email);
    const both = await Promise.all([resolve(id), resolve(id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      code: 'ticket_already_closed',
      detail: 'Ce ticket est déjà traité.',
    });
    await shop.drain();
    expect(subjectsTo(email)).toHaveLength(2);
  });

  it('that was closed, or never was, is refused', async () => {
    const id = await openTicket('ferme@exemple.fr');
    await shop.pool.query("update tickets set status = 'closed' where id = $1", [id]);
    expect((await resolve(id)).json()).toMatchObject({ code: 'ticket_already_closed' });
    expect((await resolve(999_999)).statusCode).toBe(404);
  });
});
