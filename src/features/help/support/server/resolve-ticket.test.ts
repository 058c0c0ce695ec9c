import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { resolveTicket } from './resolve-ticket.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

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
const refusal = (resolved: Promise<unknown>) =>
  resolved.then(
    () => 'resolved',
    (error: unknown) => error,
  );

describe('a resolved request', () => {
  it('is told to its author once, quoting nothing that was typed, and shows so in their list', async () => {
    const customer = await createCustomer(shop);
    const id = await openTicket(customer.email, customer.headers);
    expect(await resolveTicket(shop, id)).toMatchObject({ id, status: 'resolved', status_display: 'Résolu' });
    await shop.drain();
    await shop.drain();
    const subject = `Votre demande n°\u00a0${id} est traitée`;
    expect(subjectsTo(customer.email)).toEqual([`Nous avons bien reçu votre demande n°\u00a0${id}`, subject]);
    const text = textTo(customer.email, subject);
    expect(text).toContain('Bonjour Camille,');
    expect(text).toContain(`Écrivez-nous en rappelant le numéro ${id}`);
    expect(text).toContain('/support?tab=contact');
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
      await resolveTicket(shop, id);
      await shop.drain();
      expect(textTo(email, `Votre demande n°\u00a0${id} est traitée`)).toContain('Bonjour,');
    }
  });

  it('is not resolved again, nor told again', async () => {
    const email = 'deux-fois@exemple.fr';
    const id = await openTicket(email);
    const both = await Promise.all([refusal(resolveTicket(shop, id)), refusal(resolveTicket(shop, id))]);
    expect(both).toContain('resolved');
    expect(both).toContainEqual(
      expect.objectContaining({ code: 'ticket_already_closed', message: 'Cette demande est déjà traitée.' }),
    );
    await shop.drain();
    expect(subjectsTo(email)).toHaveLength(2);
  });

  it('that was closed, or never was, is refused', async () => {
    const id = await openTicket('ferme@exemple.fr');
    await shop.pool.query("update tickets set status = 'closed' where id = $1", [id]);
    expect(await refusal(resolveTicket(shop, id))).toMatchObject({ code: 'ticket_already_closed' });
    expect(await refusal(resolveTicket(shop, 999_999))).toMatchObject({ code: 'not_found' });
  });
});
