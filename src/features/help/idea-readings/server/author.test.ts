import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startSecondProcess } from '#tests/start-shop.ts';

let shop: AiShop;
let zoe: TestStaff;
beforeAll(async () => {
  shop = await startAiShop();
  zoe = await createStaff(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.pool.query('delete from automation_ideas');
});

/** Too few words for the stand-in, which asks then. */
const short = 'Trier mes factures fournisseurs.';
/** Words enough for it to ask nothing. */
const long = 'Chaque lundi matin, relancer par email tous les clients dont le devis est resté sans réponse.';
let people = 0;
function someone(): string {
  people += 1;
  return `auteur-${people}@exemple.fr`;
}

async function propose(
  email: string,
  description = short,
  headers: Record<string, string> = {},
): Promise<number> {
  const payload = { email, description, usage_type: 'pro' };
  return (await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload, headers })).json()
    .id;
}
const move = (id: number, status: string) => zoe.ask('PATCH', `/api/automation-ideas/${id}/`, { status });
const told = async (email: string) => {
  await shop.drain();
  const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
  return mails.filter(({ subject }) => !/bien reçu/.test(String(subject)));
};
const keyIn = (text: string) => /idees\/suivi#([\w.-]+)/.exec(text)?.[1] ?? '';
const ask = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/automation-ideas/${url}`, payload, headers });

const header = (mail: { headers: { name: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.find((one) => one.name.toLowerCase() === name)?.value;

describe('the author of an idea', () => {
  it('is told of questions, answers them by the link without an account, and staff read the answers', {
    tags: ['idea.told', 'idea.questions', '7.POST/api/automation-ideas/by-key/answers/'],
  }, async () => {
    const email = someone();
    const id = await propose(email);
    const [mail] = await told(email);
    expect(mail?.subject).toBe('Quelques questions sur votre idée d’automatisation');
    expect(mail?.text).not.toMatch(/Trier|fréquence/);
    const key = keyIn(String(mail?.text));
    const { questions } = (await ask('by-key/', { key })).json();
    expect(questions).toMatchObject({
      open: true,
      items: [
        { place: 0, answer: null },
        { place: 1, answer: null },
      ],
    });
    const given = { attempt: questions.attempt, answers: [{ place: 0, answer: 'Tous les lundis.' }] };
    const answered = await ask('by-key/answers/', { key, ...given });
    expect(answered.json().questions.items[0].answer).toBe('Tous les lundis.');
    const { answers } = (await zoe.ask('GET', `/api/automation-ideas/${id}/readings/`)).json<{
      answers: { answer: string }[];
    }>();
    expect(answers.map(({ answer }) => answer)).toEqual(['Tous les lundis.']);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * DAY_MS));
    expect(await told(email)).toHaveLength(1);
  });

  it('stops the news of every idea of their address by the link, and of no other’s', {
    tags: ['idea.told.stopped', '7.POST/api/automation-ideas/by-key/stop-news/'],
  }, async () => {
    const [email, other] = [someone(), someone()];
    const [first, second] = [await propose(email, long), await propose(email)];
    const theirs = await propose(other, long);
    const [mail] = await told(email);
    const key = keyIn(String(mail?.text));
    for (const id of [first, theirs]) await move(id, 'in_review');
    expect((await ask('by-key/', { key })).json().is_told).toBe(true);
    const stops = await Promise.all([ask('by-key/stop-news/', { key }), ask('by-key/stop-news/', { key })]);
    expect(stops.map((answer) => [answer.statusCode, answer.json().is_told])).toEqual([
      [200, false],
      [200, false],
    ]);
    await move(second, 'rejected');
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * DAY_MS));
    expect(await told(email)).toHaveLength(1);
    expect(await told(other)).toHaveLength(1);
    expect((await ask('by-key/stop-news/', { key: '12.faux' })).json()).toMatchObject({
      code: 'link_expired',
    });
    expect((await ask('by-key/stop-news/', {})).json()).toMatchObject({ key: ['Ce champ est obligatoire.'] });
    expect((await ask('by-key/', { key: keyIn(String((await told(other))[0]?.text)) })).json().is_told).toBe(
      true,
    );
  });

  it('without an account stops the news from the email itself, by one click of the mailbox or a page', {
    tags: ['idea.told.one-click', '7.POST/api/automation-ideas/by-key/stop-news/{key}/'],
  }, async () => {
    const email = someone();
    const id = await propose(email, long);
    await shop.drain();
    const [received] = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
    await move(id, 'in_review');
    const [news] = await told(email);
    for (const mail of [received, news]) {
      expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail?.text).toMatch(/Ne\s+plus\s+m’écrire\s+au\s+sujet\s+de\s+mes\s+idées/);
      expect(mail?.text).not.toContain('/profile/');
    }
    const [, url = ''] = /^<https?:\/\/[^/]+(\/[^>]+)>$/.exec(String(header(news, 'list-unsubscribe'))) ?? [];
    const page = await shop.app.inject({ url });
    const [, key = ''] = /^\/idees\/suivi#arret-(.+)$/.exec(String(page.headers.location)) ?? [];
    expect([page.statusCode, url]).toEqual([303, `/api/automation-ideas/by-key/stop-news/${key}/`]);
    expect(String(news?.text).replaceAll(/\s/g, '')).toContain(`/idees/suivi#arret-${key}`);
    const followKey = keyIn(String(news?.text));
    expect((await ask('by-key/', { key: followKey })).json().is_told).toBe(true);
    expect((await ask('by-key/', { key })).json()).toMatchObject({ code: 'link_expired' });
    const form = 'application/x-www-form-urlencoded';
    const click = (to: string, type = form, payload = 'List-Unsubscribe=One-Click') =>
      shop.app.inject({ method: 'POST', url: to, headers: { 'content-type': type }, payload });
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const clicks = await Promise.all([click(url), click(url, 'multipart/form-data; boundary=x', parts)]);
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(204);
    expect((await ask('by-key/', { key: followKey })).json().is_told).toBe(false);
    await move(id, 'rejected');
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * DAY_MS));
    expect(await told(email)).toHaveLength(1);
    expect((await click(url.replace(key, followKey))).json()).toMatchObject({ code: 'link_expired' });
  });

  it('with an account has its preferences in the email, and no other way', {
    tags: ['idea.told.one-click'],
  }, async () => {
    const { email, headers } = await createCustomer(shop);
    const id = await propose(email, long, headers);
    await shop.drain();
    await move(id, 'in_review');
    const [news] = await told(email);
    expect(news?.text).toContain('/profile/edit?tab=preferences');
    expect(news?.text).not.toContain('#arret-');
    expect(header(news, 'list-unsubscribe')).toBeUndefined();
  });

  it('that an account of another address proposed is stopped from that email as without an account', {
    tags: ['idea.told.one-click'],
  }, async () => {
    const { headers } = await createCustomer(shop);
    const email = someone();
    await propose(email, long, headers);
    await shop.drain();
    const [received] = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
    expect(header(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(received?.text).toContain('#arret-');
  });

  it('gets one email a day at most, with the last that became of each of their ideas', {
    tags: ['idea.told.daily'],
  }, async () => {
    const email = someone();
    const first = await propose(email, long);
    const second = await propose(email, `${long} Et noter la relance.`);
    await shop.drain();
    await move(first, 'in_review');
    expect((await told(email)).map(({ subject }) => subject)).toEqual([
      'Votre idée d’automatisation est à l’étude',
    ]);
    await move(first, 'approved');
    await move(second, 'rejected');
    await shop.travelTo(new Date(shop.clock.now().getTime() + 23 * HOUR_MS));
    expect(await told(email)).toHaveLength(1);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * HOUR_MS));
    const mails = await told(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre idée d’automatisation est à l’étude',
      'Des nouvelles de vos idées d’automatisation',
    ]);
    expect(mails[1]?.text).toMatch(/retient\b[\s\S]*ne la retient pas/);
  });

  it('gets one email a day also when the idea that it was about is deleted', {
    tags: ['idea.told.daily'],
  }, async () => {
    const email = someone();
    const first = await propose(email, long);
    const second = await propose(email, `${long} Et noter la relance.`);
    await shop.drain();
    await move(first, 'in_review');
    expect(await told(email)).toHaveLength(1);
    expect((await zoe.ask('DELETE', `/api/automation-ideas/${first}/`)).statusCode).toBe(204);
    await move(second, 'in_review');
    const third = await propose(email, `${long} Et prévenir mon associé.`);
    await shop.drain();
    await zoe.ask('DELETE', `/api/automation-ideas/${second}/`);
    await move(third, 'rejected');
    expect(await told(email)).toHaveLength(1);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    expect(await told(email)).toHaveLength(2);
  });

  it('gets one email when two workers look at the same instant', async () => {
    const email = someone();
    const id = await propose(email, long);
    await shop.drain();
    shop.stopWorker();
    await move(id, 'in_review');
    const second = await startSecondProcess(shop);
    const { ideaNewsSweep } = await import('#help/ideas/server/tell-authors.ts');
    try {
      await Promise.all([ideaNewsSweep.run(shop), ideaNewsSweep.run(second.shop), ideaNewsSweep.run(shop)]);
    } finally {
      await second.stop();
    }
    expect(await told(email)).toHaveLength(1);
  });

  it('answers in their account too, until the team has decided; another’s idea is not found', {
    tags: ['7.GET/api/automation-ideas/own/{id}/', '7.POST/api/automation-ideas/own/{id}/answers/'],
  }, async () => {
    const camille = await createCustomer(shop);
    const other = await createCustomer(shop);
    const id = await propose(camille.email, short, camille.headers);
    await shop.drain();
    const read = (headers: Record<string, string>) =>
      shop.app.inject({ url: `/api/automation-ideas/own/${id}/`, headers });
    const { questions } = (await read(camille.headers)).json();
    expect((await read(other.headers)).statusCode).toBe(404);
    const given = { attempt: questions.attempt, answers: [{ place: 1, answer: 'Dans mon tableur.' }] };
    expect((await ask(`own/${id}/answers/`, given, other.headers)).statusCode).toBe(404);
    expect((await ask(`own/${id}/answers/`, given, camille.headers)).statusCode).toBe(200);
    expect((await ask(`own/${id}/answers/`, { ...given, attempt: 9 }, camille.headers)).json()).toMatchObject(
      {
        code: 'changed_meanwhile',
      },
    );
    expect(
      (await ask(`own/${id}/answers/`, { ...given, answers: [] }, camille.headers)).json(),
    ).toMatchObject({
      answers: ['Répondez à une question au moins.'],
    });
    await move(id, 'rejected');
    expect((await ask(`own/${id}/answers/`, given, camille.headers)).json()).toMatchObject({
      code: 'changed_meanwhile',
      detail: expect.stringContaining('L’équipe a décidé entre-temps'),
    });
  });

  it('is read again with what they answered', async () => {
    const email = someone();
    const id = await propose(email);
    const [mail] = await told(email);
    const key = keyIn(String(mail?.text));
    const { questions } = (await ask('by-key/', { key })).json();
    const answer = 'Un tableau Excel de cent lignes.';
    await ask('by-key/answers/', { key, attempt: questions.attempt, answers: [{ place: 1, answer }] });
    await zoe.ask('POST', `/api/automation-ideas/${id}/reprocess/`, {});
    const tokens = async () =>
      (await shop.pool.query('select input_tokens from ai_calls where idea_id = $1 order by attempt', [id]))
        .rows;
    await shop.drain();
    const [before, after] = await tokens();
    expect(after.input_tokens).toBeGreaterThan(before.input_tokens);
  });

  it('is asked a second round of questions when a later reading has others', async () => {
    const email = someone();
    const id = await propose(email);
    const [mail] = await told(email);
    const key = keyIn(String(mail?.text));
    const { questions } = (await ask('by-key/', { key })).json();
    await ask('by-key/answers/', { key, attempt: questions.attempt, answers: [{ place: 0, answer: 'x' }] });
    await zoe.ask('POST', `/api/automation-ideas/${id}/reprocess/`, {});
    await shop.drain();
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * DAY_MS));
    expect(await told(email)).toHaveLength(2);
  });

  it('is not silenced by the preferences of an account that only named their address', async () => {
    const email = someone();
    const other = await createCustomer(shop);
    await shop.pool.query(
      'update notification_preferences set email_notifications = false where user_id = $1',
      [other.id],
    );
    const first = await propose(email, long, other.headers);
    const second = await propose(email, `${long} Et noter la relance.`);
    await shop.drain();
    await move(first, 'in_review');
    await move(second, 'in_review');
    expect(await told(email)).toHaveLength(1);
  });

  it('is told to answer each question once', async () => {
    const email = someone();
    await propose(email);
    const [mail] = await told(email);
    const key = keyIn(String(mail?.text));
    const twice = [
      { place: 0, answer: 'a' },
      { place: 0, answer: 'b' },
    ];
    const answer = await ask('by-key/answers/', { key, attempt: 1, answers: twice });
    expect([answer.statusCode, answer.json().answers]).toEqual([
      400,
      ['Répondez une fois à chaque question.'],
    ]);
  });

  it.each(['pas-une-cle', '1.AAAA', `1.${'A'.repeat(43)}`])('is refused with the link %s', async (key) => {
    expect(
      (await ask('by-key/answers/', { key, attempt: 1, answers: [{ place: 0, answer: 'x' }] })).json(),
    ).toMatchObject({
      code: 'link_expired',
    });
  });
});
