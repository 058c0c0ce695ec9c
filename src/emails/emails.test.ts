import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesAlways } from '#domain/people/notification-preferences.ts';
import { dateAndTime, euros, hoursInWords } from './email-links.ts';
import type { EmailName, EmailPropsByName, RenderedEmail } from './emails.tsx';
import { emailPayload, emailSamples, renderEmail } from './emails.tsx';

const names = Object.keys(emailSamples) as EmailName[];
const receipt = emailSamples['purchase-receipt'];
const failure = emailSamples['payment-failed'];

/** What a reader sees of the HTML: no tags, no styles, entities read. */
const seen = (html: string): string =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');

const expectInBoth = ({ html, text }: RenderedEmail, value: string) => {
  expect(seen(html)).toContain(value);
  expect(text.replaceAll('\n', ' ')).toContain(value);
};

describe.each(names)('the email %s', (name) => {
  const rendered = renderEmail(name, emailSamples[name]);

  it('is in French, with a subject on one line, HTML and text', async () => {
    const { subject, html, text } = await rendered;
    expect(subject).toMatch(/^[^\r\n]{10,120}$/);
    expect(html).toContain('lang="fr"');
    expect(html).not.toContain('lang="en"');
    expect(text).toMatch(/^[^<]*Bonjour/);
  });

  it('loads nothing: no image, font, script or stylesheet', async () => {
    const { html } = await rendered;
    expect(html).not.toMatch(/<img|<script|<iframe|<link|@import|@font-face|url\(|\ssrc=/i);
  });

  it('links to the site and nowhere else', async () => {
    const { html, text } = await rendered;
    const addresses = [...(html + text).matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([address]) => address);
    const foreign = addresses.filter((address) => !address.startsWith('https://rouage.example'));
    expect(foreign.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(2);
  });

  it('says who writes and why, in both parts', async () => {
    expectInBoth(await rendered, 'Rouage SAS, 12 rue des Forges, 35000 Rennes');
    expectInBoth(await rendered, 'Vous recevez ce message parce qu’');
  });

  it('names the shop once when the legal line already begins with it', async () => {
    const { text } = await rendered;
    expect(text).not.toContain('Rouage · Rouage');
    const site = { ...emailSamples[name].site, legalLine: 'Forges SAS' };
    expect((await renderEmail(name, { ...emailSamples[name], site })).text).toContain('Rouage · Forges SAS');
  });

  it('keeps French typography: no straight apostrophe, no plain space before a double sign', async () => {
    const { subject, text } = await rendered;
    expect(subject + text.replaceAll(/https?:\S+/g, '')).not.toMatch(/'| [:;!?€»]|« /);
  });

  it('says where to refuse it, only if it may be refused', async () => {
    const link = 'https://rouage.example/profile/edit?tab=preferences';
    const { html, text } = await rendered;
    const refusable = !leavesAlways(name);
    const saysSo = (part: string) => part.includes(link) && part.includes('Vous n’en voulez plus');
    expect([saysSo(html), saysSo(text)]).toEqual([refusable, refusable]);
  });

  it('escapes what people typed', async () => {
    const props = { ...emailSamples[name], firstName: '<script>alert' };
    const { html } = await renderEmail(name, props);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });
});

describe('a greeting', () => {
  const greeted = async (firstName: string) =>
    (await renderEmail('verification', { ...emailSamples.verification, firstName })).text.match(
      /Bonjour.*/,
    )?.[0];

  it.each(['Anaïs', 'Jean-Baptiste', 'N’Golo', 'D. Marie', '李'])('names %s', async (name) => {
    expect(await greeted(name)).toBe(`Bonjour ${name},`);
  });

  it.each([
    'Visitez https://evil.example/gagner',
    'www evil',
    'evil.example',
    'moi@evil.example',
    'Appelez le 0899',
    `${'Félicitations '.repeat(4)}`,
  ])('leaves out what is no name: %s', async (name) => {
    expect(await greeted(name)).toBe('Bonjour,');
  });
});

describe('the verification email', () => {
  const link = 'https://rouage.example/verify-email/Zk3_Wq9-vT1xA7bNfR2mYs';

  it('carries its link as a button and spelled out, and on a line of its own in the text', async () => {
    const { html, text } = await renderEmail('verification', emailSamples.verification);
    expect(html.split(`href="${link}"`)).toHaveLength(3);
    expect(text.split('\n')).toContain(link);
  });

  it('says how long the link is valid', async () => {
    expectInBoth(await renderEmail('verification', emailSamples.verification), 'valable 24\u00a0heures');
  });

  it('keeps a key with reserved characters inside its path', async () => {
    const { text } = await renderEmail('verification', {
      ...emailSamples.verification,
      verificationKey: 'a/b?c#d',
    });
    expect(text).toContain('https://rouage.example/verify-email/a%2Fb%3Fc%23d');
  });
});

describe('the email of a deleted account', () => {
  const sample = emailSamples['account-deleted'];
  const textOf = async (unused: boolean) =>
    (await renderEmail('account-deleted', { ...sample, unused })).text;

  it('says that the right of withdrawal goes on, but years after the last purchase', async () => {
    expect(await textOf(false)).toContain('Votre droit de rétractation demeure');
    expect(await textOf(true)).not.toContain('rétractation');
  });
});

describe('the receipt', () => {
  it('shows every line, the total, the invoice, the card and the next debit', async () => {
    const rendered = await renderEmail('purchase-receipt', receipt);
    for (const value of [
      'F-2026-000123',
      dateAndTime(receipt.paidAt),
      'Relance des factures impayées',
      'Achat de l’automatisation',
      'Premier mois d’abonnement',
      'Remise plafond',
      '−2,33\u00a0€',
      '37,67\u00a0€',
      '4242',
      dateAndTime('2026-12-20T13:05:00.000Z'),
      '2,67\u00a0€',
      receipt.withdrawalText,
      'La facture est jointe à ce message.',
    ])
      expectInBoth(rendered, value);
    expect(rendered.text).toContain('https://rouage.example/dashboard');
  });

  it('names neither a card nor a next debit when there is none', async () => {
    const { text } = await renderEmail('purchase-receipt', { ...receipt, cardLast4: null, nextDebit: null });
    expect(text).not.toMatch(/Carte|prélèvement/);
  });

  it('says an amount under two euros in the singular', async () => {
    const month = { ...emailSamples['renewal-receipt'], amountCents: 194 };
    expect((await renderEmail('renewal-receipt', month)).html).toContain('1,94\u00a0€ débité, facture');
  });

  it('does not speak of a payment when nothing was paid', async () => {
    const free = { ...receipt, lines: [{ kind: 'first_month' as const, amountCents: 0 }], totalCents: 0 };
    expect((await renderEmail('purchase-receipt', free)).text).toContain(
      'Merci, votre abonnement est confirmé',
    );
  });

  it('shows any amounts and dates exactly, in both parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        async (purchase, month, date) => {
          const props: EmailPropsByName['purchase-receipt'] = {
            ...receipt,
            paidAt: date.toISOString(),
            lines: [
              { kind: 'purchase', amountCents: purchase },
              { kind: 'first_month', amountCents: month },
            ],
            totalCents: purchase + month,
            nextDebit: { at: date.toISOString(), amountCents: month },
          };
          const rendered = await renderEmail('purchase-receipt', props);
          expectInBoth(rendered, euros(purchase));
          expectInBoth(rendered, euros(purchase + month));
          expectInBoth(rendered, euros(month));
          expectInBoth(rendered, dateAndTime(props.paidAt));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the email about a failed payment', () => {
  it('shows the amount, the reason, the attempts, both dates and where to change the card', async () => {
    const rendered = await renderEmail('payment-failed', failure);
    for (const value of [
      euros(500),
      failure.automation,
      failure.reason,
      '2 sur 4',
      dateAndTime('2026-11-22T13:05:00.000Z'),
      dateAndTime(failure.accessUntil),
    ])
      expectInBoth(rendered, value);
    expect(rendered.text).toContain('https://rouage.example/profile/edit?tab=securite');
  });

  it('says so when no attempt is left', async () => {
    const rendered = await renderEmail('payment-failed', { ...failure, attempt: 4, nextAttemptAt: null });
    expectInBoth(rendered, 'C’était la dernière tentative.');
  });
});

describe('the emails to people who may have no account', () => {
  it('say which request was received, and why they come', async () => {
    const sample = emailSamples['ticket-received'];
    const rendered = await renderEmail('ticket-received', sample);
    expect(rendered.subject).toContain('n°\u00a0128');
    for (const value of ['128', 'Facturation', dateAndTime(sample.receivedAt), 'depuis cette adresse'])
      expectInBoth(rendered, value);
    expect(rendered.text).not.toContain('votre compte');
  });

  it('say what becomes of an idea', async () => {
    const rendered = await renderEmail('idea-received', emailSamples['idea-received']);
    expectInBoth(rendered, 'une personne de l’équipe décide');
    expect(rendered.text).toContain('/idees/suivi#64.');
    expect(rendered.text).not.toContain('votre compte');
    const before = await renderEmail('idea-received', { ...emailSamples['idea-received'], followKey: null });
    expect(before.text).toContain('/catalogue');
  });

  it('say whether an answer to the email itself is read', async () => {
    const sample = emailSamples['ticket-answered'];
    expectInBoth(await renderEmail('ticket-answered', sample), 'ou à cet email depuis la même adresse');
    const unread = await renderEmail('ticket-answered', { ...sample, isAnswerable: false });
    expectInBoth(unread, 'une réponse à cet email ne nous parviendrait pas');
    expectInBoth(await renderEmail('ticket-resolved', emailSamples['ticket-resolved']), 'ou à cet email,');
    const receipt = emailSamples['ticket-received'];
    expectInBoth(await renderEmail('ticket-received', receipt), 'Répondez à cet email');
    const alone = await renderEmail('ticket-received', { ...receipt, isAnswerable: false });
    expect(alone.text).not.toContain('Répondez à cet email');
  });

  it.each([
    ['too_large', null, 'trop lourd', '/qu-est-ce-qu-une-automatisation#idee'],
    ['too_large', 128, 'trop lourd', '/support?tab=contact'],
    ['too_short', null, 'décrivez-la', '/qu-est-ce-qu-une-automatisation#idee'],
    ['empty', 128, 'n°\u00a0128', '/support?tab=contact'],
    ['closed', 128, 'La demande n°\u00a0128 est fermée', '/support?tab=contact'],
    ['other_sender', 128, 'ne vient pas de cette adresse', '/support?tab=contact'],
  ] as const)('say why an email was not taken: %s', async (reason, ticketId, why, link) => {
    const sample = emailSamples['email-not-taken'];
    const rendered = await renderEmail('email-not-taken', { ...sample, reason, ticketId });
    expectInBoth(rendered, why);
    expect(rendered.text).toContain(link);
  });
});

describe('the emails about a gift', () => {
  const gift = emailSamples['gift-received'];

  it.each([false, true])('say what becomes of it at its end (owned: %s)', async (becomesOwned) => {
    const received = await renderEmail('gift-received', { ...gift, becomesOwned });
    const ending = await renderEmail('gift-ending', { ...gift, becomesOwned });
    for (const email of [received, ending]) {
      expectInBoth(email, dateAndTime(gift.endsAt));
      expect(email.text.includes('5\u00a0€/mois')).toBe(becomesOwned);
    }
    expectInBoth(received, becomesOwned ? 'l’automatisation reste à vous' : 'l’accès s’arrête de lui-même');
    expectInBoth(ending, becomesOwned ? 'Elle sera ensuite à vous' : 'L’accès s’arrêtera alors de lui-même');
    expect(ending.text).toContain(becomesOwned ? '/dashboard?tab=automations' : '/automation/7');
  });
});

describe('the acknowledgement of a cancellation', () => {
  const sample = emailSamples['subscription-cancelled'];

  it.each([null, sample.accessUntil])(
    'says what stays only of what is owned (access until: %s)',
    async (accessUntil) => {
      const owned = await renderEmail('subscription-cancelled', { ...sample, accessUntil });
      expectInBoth(owned, 'automatisation reste à vous');
      const given = await renderEmail('subscription-cancelled', { ...sample, accessUntil, owned: false });
      expect(given.text).not.toContain('reste à vous');
      expectInBoth(given, 'achetez-la dans le catalogue');
    },
  );

  it('says what becomes of the documents, and leads to them', {
    tags: ['documents.told-at-the-end'],
  }, async () => {
    const email = await renderEmail('subscription-cancelled', sample);
    expectInBoth(email, 'Vos documents restent un an de plus');
    expect(email.text).toContain('/documents');
  });
});

describe('the email about a new price', () => {
  const change = emailSamples['price-change'];
  const alone = {
    ...change,
    shareBeforeCents: 500,
    shareAfterCents: 700,
    monthBeforeCents: 500,
    monthAfterCents: 700,
  };

  it('says both prices, from which debit on, and two ways to leave before', async () => {
    const rendered = await renderEmail('price-change', change);
    for (const value of ['5\u00a0€/mois', '7\u00a0€/mois', dateAndTime(change.from), 'rien ne change avant'])
      expectInBoth(rendered, value);
    expect(rendered.text).toContain('https://rouage.example/changement-de-prix#exemple-de-cle');
    expect(rendered.text).toContain('https://rouage.example/resiliation');
  });

  it('says what is really charged when the cap hides the change', async () => {
    const rendered = await renderEmail('price-change', change);
    expectInBoth(rendered, 'Prélevé au nouveau prix, plafond déduit');
    expectInBoth(rendered, '6,18\u00a0€');
    expectInBoth(rendered, 'vous coûtent toujours 15\u00a0€ par mois.');
  });

  it('says the new total when the cap does not hide it, or only in part', async () => {
    const whole = await renderEmail('price-change', alone);
    expectInBoth(whole, 'passent de 5\u00a0€ à 7\u00a0€ par mois. Votre plafond mensuel est de 15\u00a0€.');
    expect(whole.text).not.toContain('plafond déduit');
    const part = await renderEmail('price-change', { ...change, monthBeforeCents: 1400 });
    expectInBoth(part, 'passent de 14\u00a0€ à 15\u00a0€ par mois. C’est votre plafond');
  });
});

describe('the email about a tool that sleeps', () => {
  const sleeping = emailSamples['sleeping-tool'];

  it('says since when, what it cost since, what it keeps, and how to keep or stop it', async () => {
    const rendered = await renderEmail('sleeping-tool', sleeping);
    expect(rendered.subject).toBe('Gardez-vous Relance des factures impayées\u00a0?');
    for (const value of [
      '20\u00a0novembre\u00a02026',
      '10\u00a0€ (2\u00a0mois)',
      '42\u00a0documents',
      `5\u00a0€, le ${dateAndTime('2027-02-08T13:05:00.000Z')}`,
      'se téléchargent depuis votre profil, sans abonnement',
      '30\u00a0jours',
      'avant 6\u00a0mois',
    ])
      expectInBoth(rendered, value);
    const page = 'https://rouage.example/outil-en-sommeil';
    for (const link of ['garder', 'arreter'])
      expect(rendered.text).toContain(`${page}#${link}.exemple-de-cle-qui-dort`);
    expect(rendered.text).toContain('Réglez vos préférences');
  });

  it('says nothing of what there is not: no opening, no month, no document, no debit', async () => {
    const none = { neverUsed: true, months: 0, costCents: 0, documents: 0, nextDebit: null };
    const rendered = await renderEmail('sleeping-tool', { ...sleeping, ...none });
    expectInBoth(rendered, 'vous ne l’avez pas encore ouvert');
    expectInBoth(rendered, 'Rien encore');
    for (const absent of ['Payé depuis', 'Prochain prélèvement', 'Vos documents'])
      expect(rendered.text).not.toContain(absent);
  });
});

describe('a duration in words', () => {
  it.each([
    [1, '1\u00a0heure'],
    [24, '24\u00a0heures'],
    [36, '36\u00a0heures'],
    [48, '2\u00a0jours'],
    [72, '3\u00a0jours'],
  ])('of %i hours is %s', (hours, words) => {
    expect(hoursInWords(hours)).toBe(words);
  });
});

describe('the acknowledgement of a withdrawal', () => {
  const sample = emailSamples['withdrawal-acknowledged'];
  const acknowledged = (values: Partial<typeof sample>) =>
    renderEmail('withdrawal-acknowledged', { ...sample, ...values });

  it('says who declared what and when, what comes back, how and until when', async () => {
    const email = await acknowledged({});
    for (const said of [
      '27\u00a0novembre\u00a02026 à 09:12',
      'Élodie Marchand, elodie@atelier.example',
      'F-2026-000123',
      'Mois à rembourser (23 jours sur 30)',
      '38,83 €',
      'sur la carte qui a servi au paiement',
      '11\u00a0décembre\u00a02026',
      'l’automatisation n’est plus dans votre compte',
    ]) {
      expectInBoth(email, said.replaceAll(/ (?=[€]|jours)/g, '\u00a0'));
    }
  });

  it('says why the purchase is left out, and that the automation stays', async () => {
    const email = await acknowledged({ purchaseExcluded: true, purchaseCents: 0 });
    expectInBoth(email, 'l’achat n’est plus remboursable et l’automatisation reste à vous');
  });

  it('names only the month of what was owned already', async () => {
    const email = await acknowledged({ kind: 'month', purchaseCents: 0 });
    expect(email.text).not.toContain('Achat à rembourser');
    expectInBoth(email, 'L’automatisation reste à vous.');
  });

  it('promises no money when none is owed', async () => {
    const email = await acknowledged({ purchaseCents: 0, monthCents: 0, refundedBy: null });
    expectInBoth(email, 'il n’y a donc pas de remboursement');
  });
});

describe('the email about a lost dispute', () => {
  const sample = emailSamples['dispute-lost'];

  it('says what ended, when, what the bank gave back and whom to write to', async () => {
    const email = await renderEmail('dispute-lost', sample);
    for (const value of [
      '40\u00a0€',
      'Abonnement terminé le',
      'Achat annulé le',
      dateAndTime(sample.endedAt),
    ])
      expectInBoth(email, value);
    expectInBoth(email, 'L’automatisation n’est plus dans votre compte.');
    expect(email.text).toContain('https://rouage.example/support?tab=contact');
  });

  it('names only what ended', async () => {
    const month = await renderEmail('dispute-lost', { ...sample, purchaseEnded: false, owned: true });
    expect(month.text).not.toContain('Achat annulé');
    expectInBoth(month, 'L’automatisation reste à vous.');
    const later = await renderEmail('dispute-lost', { ...sample, accessUntil: '2026-12-20T10:20:00.000Z' });
    expectInBoth(later, 'Abonnement annulé le');
    expectInBoth(later, dateAndTime('2026-12-20T10:20:00.000Z'));
    expectInBoth(later, 'L’automatisation quittera ensuite votre compte.');
    expect(later.text).not.toContain('n’est plus dans votre compte');
    const purchase = await renderEmail('dispute-lost', { ...sample, subscriptionEnded: false });
    expect(purchase.text).not.toContain('Abonnement terminé');
    expect(purchase.text).not.toContain('Plus rien ne sera prélevé');
  });
});

describe('the emails about money that goes back', () => {
  it('lead to the page of withdrawal: the receipt, and the link without signing in', async () => {
    expect((await renderEmail('purchase-receipt', receipt)).text).toContain(
      'https://rouage.example/retractation',
    );
    const { html } = await renderEmail('withdrawal-link', emailSamples['withdrawal-link']);
    expect(html).toContain('href="https://rouage.example/retractation#Rt5_Yu2-cV8bNm3kLp9qWe"');
  });

  it('say that a refund which failed is still owed', async () => {
    const email = await renderEmail('refund-failed', emailSamples['refund-failed']);
    expectInBoth(email, '38,83\u00a0€');
    expectInBoth(email, 'est toujours due');
  });

  it('say that a refund has left, with its credit note and when the bank shows it', async () => {
    const email = await renderEmail('refund-sent', emailSamples['refund-sent']);
    for (const value of ['38,83\u00a0€', 'A-2026-000007', 'F-2026-000123', 'cinq à dix jours ouvrés'])
      expectInBoth(email, value);
  });
});

it.each(names)('the text part of %s speaks of no button: it has none', async (name) => {
  expect((await renderEmail(name, emailSamples[name])).text).not.toMatch(/bouton/i);
});

it('the email after a change of password says which devices it ended: the others, or all after a reset', async () => {
  const changed = emailSamples['password-changed'];
  const all = await renderEmail('password-changed', { ...changed, everywhere: true });
  expectInBoth(all, 'Tous vos appareils ont été déconnectés');
  const others = await renderEmail('password-changed', { ...changed, everywhere: false });
  expectInBoth(others, 'Vos autres appareils ont été déconnectés');
});

it('the email of a moved receiver says from where, and of the same host that the page is another', async () => {
  const sample = emailSamples['receiver-changed'];
  expectInBoth(await renderEmail('receiver-changed', sample), 'qui partait vers ancien.exemple.fr');
  const same = { ...sample, formerHost: sample.host };
  expectInBoth(await renderEmail('receiver-changed', same), 'une autre page du même serveur, exemple.fr');
});

const payloads = [
  { name: 'verification', props: emailSamples.verification },
  { name: 'purchase-receipt', props: emailSamples['purchase-receipt'] },
  { name: 'payment-failed', props: emailSamples['payment-failed'] },
] as const;

describe('the payload of an email', () => {
  it.each(payloads)('comes back unchanged from the JSON of an outbox row ($name)', (payload) => {
    expect(emailPayload.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  it('is refused with an unknown field, so that nothing secret slips into an outbox row', () => {
    const props = { ...emailSamples.verification, password: 'hunter2' };
    expect(emailPayload.safeParse({ name: 'verification', props }).success).toBe(false);
  });

  it('is refused with a name that no template has', () => {
    expect(emailPayload.safeParse({ name: 'newsletter', props: emailSamples.verification }).success).toBe(
      false,
    );
  });

  it('is refused with the props of another template', () => {
    expect(emailPayload.safeParse({ name: 'payment-failed', props: emailSamples.verification }).success).toBe(
      false,
    );
  });

  it('is refused when the receipt’s total is not the sum of its lines', () => {
    const props = { ...emailSamples['purchase-receipt'], totalCents: 4000 };
    expect(emailPayload.safeParse({ name: 'purchase-receipt', props }).error?.issues[0]?.message).toBe(
      'Le total ne correspond pas à la somme des lignes.',
    );
  });

  it.each(['4,99', 4.99, Number.NaN, '500'])('is refused with %s as an amount in cents', (amountCents) => {
    const props = { ...emailSamples['payment-failed'], amountCents };
    expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
  });

  it.each(['20/11/2026', '2026-11-20', '2026-11-20T14:05:00'])(
    'is refused with %s as an instant',
    (accessUntil) => {
      const props = { ...emailSamples['payment-failed'], accessUntil };
      expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
    },
  );

  it('is refused when a name holds a line break that could start a header', () => {
    const props = { ...emailSamples['payment-failed'], automation: 'Relances\r\nBcc: tous@example.com' };
    expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
  });

  it.each(['javascript:alert(1)', 'rouage.example', 'ftp://rouage.example'])(
    'is refused with %s as the site',
    (url) => {
      const props = { ...emailSamples.verification, site: { ...emailSamples.verification.site, url } };
      expect(emailPayload.safeParse({ name: 'verification', props }).success).toBe(false);
    },
  );
});
