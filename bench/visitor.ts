import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { register } from '#account/registration/contract.ts';
import { callShop } from '#faults/ask-shop.ts';
import { confirmSubscriptionPayment, createSubscription } from '#money/checkout/contract.ts';
import { invoicePdfPath, listInvoices } from '#money/orders/contract.ts';
import { signIn } from '#people/auth/contract.ts';
import { listAutomations } from '#shop/catalogue/contract.ts';
import { listOwnAutomations } from '#shop/own-automations/contract.ts';
import type { Callable, Given } from '#simulation/call.ts';
import { confirmByCard } from '#simulation/card-form.ts';
import type { Chance } from '#simulation/chance.ts';

export interface Street {
  url: string;
  sandboxUrl: string;
  isOver: AbortSignal;
  counts: { requests: number; purchases: number; papers: number; failed: Record<string, number> };
}

const pages = ['/', '/catalogue', '/idees', '/support', '/terms', '/resiliation', '/login', '/register'];
const words = ['devis', 'factures', 'relances', 'planning', 'stock', 'calendrier', 'contrat', 'clients'];
const own = ['/api/users/me/', '/api/users/subscriptions/', '/api/users/automations/', '/api/orders/'];

/** Somebody who reads for five to ten seconds between two pages, signs in at times, and seldom buys. */
export class Visitor {
  readonly #street: Street;
  readonly #chance: Chance;
  readonly #account: { email: string; password: string };
  #access: string | undefined;

  constructor(street: Street, chance: Chance, number: number) {
    this.#street = street;
    this.#chance = chance;
    this.#account = { email: `visiteur-${number}@example.fr`, password: 'Engrenage-des-faubourgs-1901' };
  }

  async live(): Promise<void> {
    // People do not all come in the same second.
    await this.#read(0, 10_000);
    await this.#register();
    while (!this.#street.isOver.aborted) {
      await this.#browse();
      if (this.#chance.hits(0.3)) await this.#visitAccount();
      if (this.#chance.hits(0.05)) await this.#buy();
    }
  }

  #read(from = 5_000, to = 10_000): Promise<unknown> {
    const { isOver } = this.#street;
    return pause(this.#chance.whole(from, to), undefined, { signal: isOver }).catch(() => undefined);
  }

  async #get(path: string): Promise<void> {
    const { counts, url } = this.#street;
    counts.requests += 1;
    const headers: Record<string, string> = { 'accept-encoding': 'gzip, br' };
    if (this.#access && path.startsWith('/api/')) headers.authorization = `Bearer ${this.#access}`;
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    if (answer.status >= 400) this.#note(`${answer.status} ${path.replace(/\d+.*/, '…')}`);
  }

  #note(what: string): void {
    const { failed } = this.#street.counts;
    failed[what] = (failed[what] ?? 0) + 1;
  }

  async #ask<Schema extends z.ZodType>(
    endpoint: Callable<Schema>,
    given: Given = {},
  ): Promise<z.output<Schema> | undefined> {
    this.#street.counts.requests += 1;
    const answer = await callShop(this.#street.url, endpoint, { access: this.#access, ...given });
    if (answer.kind === 'done') return answer.value;
    this.#note(answer.kind === 'refused' ? answer.code : answer.why);
    return undefined;
  }

  async #register(): Promise<void> {
    const { url } = this.#street;
    const { email, password } = this.#account;
    // A cached answer bears no time.
    const { headers } = await fetch(`${url}/api/health/`);
    const body = {
      email,
      password1: password,
      password2: password,
      terms_acceptance: {
        accepted: true,
        timestamp: headers.get('x-shop-time'),
        userAgent: 'bench',
        acceptanceUrl: `${url}/register`,
        version: '1.0',
      },
    };
    await this.#ask(register, { body });
  }

  /** A few pages of one visit, each as React Router asks for it: the first as HTML, the others as their data. */
  async #browse(): Promise<void> {
    const shelf = await this.#ask(listAutomations);
    const tools = shelf?.results.map(({ id, slug }) => `/automation/${id}/${slug}`) ?? [];
    await this.#get(this.#chance.pick([...pages, ...tools]));
    for (let page = this.#chance.whole(2, 6); page > 0 && !this.#street.isOver.aborted; page -= 1) {
      await this.#read();
      await this.#get(
        this.#chance.weighed<string>([
          [`${this.#chance.pick([...pages.slice(1), ...tools])}.data`, 5],
          [this.#chance.pick([...pages, ...tools]), 2],
          [`/api/automations/?search=${this.#chance.pick(words)}`, 1],
          [`/catalogue?recherche=${this.#chance.pick(words)}`, 1],
        ]),
      );
    }
  }

  async #visitAccount(): Promise<void> {
    this.#access = undefined;
    this.#access = (await this.#ask(signIn, { body: this.#account }))?.access;
    if (!this.#access) return;
    for (const path of own) await this.#get(path);
    await this.#read();
    const invoices = await this.#ask(listInvoices);
    if (!invoices || invoices.results.length === 0) return;
    await this.#get(invoicePdfPath(this.#chance.pick(invoices.results).number));
    this.#street.counts.papers += 1;
  }

  async #buy(): Promise<void> {
    if (!this.#access) return;
    const owned = (await this.#ask(listOwnAutomations)) ?? [];
    const shelf = await this.#ask(listAutomations);
    const others = shelf?.results.filter(({ id }) => !owned.some((one) => one.id === id)) ?? [];
    if (others.length === 0) return;
    const automationId = this.#chance.pick(others).id;
    const opened = await this.#ask(createSubscription, {
      body: { automation_id: automationId, immediate_access: true },
    });
    const { payment_intent_id: intentId, client_secret: clientSecret } = opened ?? {};
    if (!intentId || !clientSecret) return;
    await this.#read();
    await confirmByCard(
      { stage: { sandboxUrl: this.#street.sandboxUrl } },
      { intentId, clientSecret, number: '4242424242424242' },
    );
    const body = { payment_intent_id: intentId, automation_id: automationId };
    if (await this.#ask(confirmSubscriptionPayment, { body })) this.#street.counts.purchases += 1;
  }
}
