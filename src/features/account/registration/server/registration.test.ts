import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationPreferences, termsAcceptances, users } from '#server/db/schema/accounts.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { emailedLinks } from '#server/db/schema/sessions.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const terms = {
  accepted: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  userAgent: 'Mozilla/5.0',
  acceptanceUrl: 'http://localhost:3000/register',
  version: '1.0',
};
let nth = 0;
function form(changes: Record<string, unknown> = {}) {
  nth += 1;
  return {
    email: `nouvelle-${nth}@exemple.fr`,
    password1: 'chat-perché-42',
    password2: 'chat-perché-42',
    terms_acceptance: terms,
    ...changes,
  };
}
function register(payload: Record<string, unknown>) {
  return shop.app.inject({ method: 'POST', url: '/api/auth/registration/', payload });
}

describe('POST /api/auth/registration/', () => {
  it('opens an account, signs in, and shows the account', {
    tags: ['3.registration', '7.POST/api/auth/registration/'],
  }, async () => {
    const answer = await register(
      form({ email: '  Marie@Exemple.FR ', first_name: 'Marie', phone: '0612345678' }),
    );
    expect(answer.statusCode).toBe(201);
    const { access, user } = answer.json();
    expect(user).toMatchObject({
      email: 'marie@exemple.fr',
      first_name: 'Marie',
      phone: '0612345678',
      email_verified: false,
      is_staff: false,
      subscription_settings: { monthly_cap: 15, current_monthly_cost: 0, remaining_capacity: 15 },
      profile: { language: 'fr', timezone: 'Europe/Paris', technical_level: 'beginner' },
    });
    const me = await shop.app.inject({
      url: '/api/users/me/',
      headers: { authorization: `Bearer ${access}` },
    });
    expect(me.json()).toMatchObject({ id: user.id, email: 'marie@exemple.fr' });
    expect(user.last_login).not.toBeNull();
  });

  it('needs neither the confirmation nor the names', {
    tags: ['3.registration', '5.register.optional'],
  }, async () => {
    const { password2: _, ...alone } = form();
    expect((await register(alone)).statusCode).toBe(201);
  });

  it('logs the acceptance of the terms with what the browser said and when it came', {
    tags: ['3.terms-log'],
  }, async () => {
    const { user } = (await register(form())).json();
    const [row] = await shop.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, user.id));
    expect(row).toMatchObject({
      type: 'registration',
      accepted: true,
      acceptedAt: new Date(terms.timestamp),
      userAgent: terms.userAgent,
      acceptanceUrl: terms.acceptanceUrl,
      version: '1.0',
    });
  });

  it('gives the default preferences', async () => {
    const { user } = (await register(form())).json();
    const [row] = await shop.db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, user.id));
    expect(row).toMatchObject({
      emailNotifications: true,
      orderUpdates: true,
      automationReminders: true,
      smsNotifications: false,
      promotionalEmails: false,
    });
  });

  it('decides one verification email and keeps only the hash of its key', async () => {
    const { user } = (await register(form())).json();
    const messages = await shop.db.select().from(outbox).where(eq(outbox.userId, user.id));
    expect(messages).toHaveLength(1);
    const { to, email } = messages[0]!.payload as {
      to: string;
      email: { name: string; props: { verificationKey: string } };
    };
    expect(to).toBe(user.email);
    expect(email.name).toBe('verification');
    const [link] = await shop.db.select().from(emailedLinks).where(eq(emailedLinks.userId, user.id));
    expect(link!.keyHash).not.toBe(email.props.verificationKey);
  });

  it.each([
    [{ email: undefined }, { email: ["L'email est obligatoire"] }],
    [{ email: '' }, { email: ["L'email est obligatoire"] }],
    [{ email: 'pas-un-email' }, { email: ["L'email n'est pas valide"] }],
    [{ email: 'nul\u0000@exemple.fr' }, { email: ["L'email n'est pas valide"] }],
    [{ password1: undefined }, { password1: ['Le mot de passe est obligatoire'] }],
    [
      { password1: 'court', password2: 'court' },
      { password1: ['Le mot de passe doit contenir au moins 8 caractères'] },
    ],
    [{ password2: '' }, { password2: ['La confirmation du mot de passe est obligatoire'] }],
    [{ password2: 'autre-chose' }, { password2: ['Les mots de passe ne correspondent pas'] }],
    [{ terms_acceptance: undefined }, { terms_acceptance: ["Données d'acceptation des CGU manquantes"] }],
    [
      { terms_acceptance: { ...terms, accepted: false } },
      { terms_acceptance: ["Vous devez accepter les Conditions Générales d'Utilisation"] },
    ],
    [{ phone: 'abc' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
    [{ is_staff: true }, { is_staff: ["Ce champ n'est pas accepté."] }],
    [{ monthly_cap: 100 }, { monthly_cap: ["Ce champ n'est pas accepté."] }],
    [
      { free_automation_id: 999_999 },
      { free_automation_id: ['Cette automatisation n’est pas proposée à l’essai.'] },
    ],
    [{ imported_data: { a: 1 } }, { imported_data: ['Ce fichier ne correspond pas à un export valide'] }],
    [
      { password1: 'azertyuiop', password2: 'azertyuiop' },
      { password1: ['Ce mot de passe est trop courant. Choisissez-en un que personne ne devinerait.'] },
    ],
  ])(
    'refuses %j with its message at its field',
    {
      tags: [
        '5.register.email.required',
        '5.register.email.valid',
        '5.register.password',
        '5.register.confirmation',
        '5.register.match',
        '5.register.terms',
        '5.register.acceptance',
      ],
    },
    async (changes, fields) => {
      const answer = await register(form(changes));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ ...fields, code: 'invalid' });
    },
  );

  it('names every wrong field at once', async () => {
    const answer = await register(
      form({ email: '', password1: 'x', password2: 'y', terms_acceptance: undefined }),
    );
    expect(Object.keys(answer.json()).sort()).toEqual([
      'code',
      'email',
      'password1',
      'password2',
      'terms_acceptance',
    ]);
  });

  it('answers 409 for an email that has an account, whatever its case', {
    tags: ['8.register.409'],
  }, async () => {
    const { email } = await createCustomer(shop);
    const answer = await register(form({ email: email.toUpperCase() }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail:
        'Cette adresse email existe déjà. Veuillez vous connecter ou utiliser la réinitialisation de mot de passe.',
      code: 'email_exists',
    });
  });

  it('opens one account when the same email registers five times at once', async () => {
    const same = form();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(same)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await shop.db.select().from(users).where(eq(users.email, same.email))).toHaveLength(1);
  });
});

describe('POST /api/auth/check-email/', () => {
  const check = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/api/auth/check-email/', payload });

  it('answers 200 for a free email', async () => {
    const answer = await check({ email: 'libre@exemple.fr' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { exists: false }]);
  });

  it('answers 409 for a taken email, whatever its case', {
    tags: ['7.POST/api/auth/check-email/'],
  }, async () => {
    const { email } = await createCustomer(shop);
    expect((await check({ email: ` ${email.toUpperCase()} ` })).statusCode).toBe(409);
  });

  it('answers 400 for what is no email', async () => {
    const answer = await check({ email: 'x' });
    expect([answer.statusCode, answer.json().email]).toEqual([400, ["L'email n'est pas valide"]]);
  });
});
