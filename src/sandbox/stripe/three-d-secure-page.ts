import type { FastifyInstance } from 'fastify';
import type { Box } from './box.ts';
import { escapeHtml, layout } from './page-layout.ts';
import { attemptPayment, failAuthentication } from './payment-confirmation.ts';
import { attemptSetup, failSetupAuthentication } from './setup-intents.ts';
import type { PaymentIntent, SetupIntent } from './wire.ts';

type Intent = PaymentIntent | SetupIntent;

const TITLE = 'Authentification de votre banque';

function amountOf(intent: Intent): string {
  if (intent.object === 'setup_intent') return 'Enregistrement de la carte';
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
}

function question(intent: Intent, last4: string): string {
  return layout(
    TITLE,
    `
<h1>Authentification de votre banque</h1>
<p>Votre banque vous demande de confirmer ce paiement.</p>
<dl><dt>Marchand</dt><dd>Rouage</dd><dt>Montant</dt><dd>${escapeHtml(amountOf(intent))}</dd><dt>Carte</dt><dd>•••• ${escapeHtml(last4)}</dd></dl>
<form method="post">
<input type="hidden" name="secret" value="${escapeHtml(intent.client_secret ?? '')}">
<button name="outcome" value="authorize">Autoriser le paiement</button>
<button name="outcome" value="refuse" class="second">Refuser</button>
</form>
<p><small>Page de démonstration\u00a0: aucune banque n’est contactée et aucun argent ne circule.</small></p>`,
  );
}

const CLOSED = layout(
  TITLE,
  `<h1>Authentification de votre banque</h1>
<p>Cette demande est terminée. Vous pouvez fermer cette fenêtre et revenir à la boutique.</p>`,
);

function find(box: Box, id: string, secret: unknown): Intent | null {
  const intent = box.store.find('payment_intent', id) ?? box.store.find('setup_intent', id);
  return intent && intent.client_secret === secret ? intent : null;
}

function conclude(box: Box, intent: Intent, accepted: boolean): void {
  const context = box.store.find('intent_context', intent.id);
  const method = box.store.find('payment_method', context?.payment_method);
  if (!method || intent.status !== 'requires_action') return;
  const attempt = { authenticated: true, returnUrl: context?.return_url ?? null, baseUrl: box.publicUrl };
  if (intent.object === 'payment_intent') {
    if (accepted) attemptPayment(box, intent, method, { ...attempt, offSession: false, forInvoice: false });
    else failAuthentication(box, intent);
  } else if (accepted) attemptSetup(box, intent, method, attempt);
  else failSetupAuthentication(box, intent);
}

function wayBack(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  const name = intent.object;
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/** Plain forms: the page works without scripts, alone or framed by the shop. */
export function registerThreeDSecure(app: FastifyInstance, box: Box, sent: () => void): void {
  app.get('/3ds/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const intent = find(box, id, (request.query as { secret?: unknown }).secret);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (intent?.status !== 'requires_action') return reply.code(intent ? 200 : 404).send(CLOSED);
    const card = box.store.find('payment_method', intent.payment_method)?.card;
    return reply.send(question(intent, card?.last4 ?? ''));
  });

  app.post('/3ds/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { secret, outcome } = request.body as { secret?: unknown; outcome?: unknown };
    const intent = find(box, id, secret);
    reply.header('cache-control', 'no-store');
    if (!intent) return reply.code(404).type('text/html; charset=utf-8').send(CLOSED);
    const returnUrl = box.store.find('intent_context', id)?.return_url ?? null;
    conclude(box, intent, outcome === 'authorize');
    await box.store.flush();
    sent();
    if (!returnUrl) return reply.type('text/html; charset=utf-8').send(CLOSED);
    return reply.redirect(wayBack(returnUrl, intent), 303);
  });
}
