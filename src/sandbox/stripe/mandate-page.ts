import type { FastifyInstance } from 'fastify';
import type { Box } from './box.ts';
import { escapeHtml, layout } from './page-layout.ts';

/** The paper of a mandate, whose unguessable name alone leads to it, as at Stripe. */
export function registerMandatePage(app: FastifyInstance, box: Box): void {
  app.get('/mandates/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const mandate = box.store.find('mandate', id);
    const account = box.store.find('payment_method', mandate?.payment_method);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const title = 'Mandat de prélèvement SEPA';
    if (!mandate)
      return reply.code(404).send(layout(title, `<h1>${title}</h1><p>Ce mandat n’existe pas.</p>`));
    const rows = [
      ['Référence', mandate.payment_method_details.sepa_debit?.reference ?? ''],
      ['Créancier', 'Rouage'],
      ['Titulaire', account?.billing_details.name ?? ''],
      ['Compte', `•••• ${account?.sepa_debit?.last4 ?? ''}`],
      ['État', mandate.status === 'active' ? 'Actif' : 'Révoqué'],
    ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
    return reply.send(
      layout(
        title,
        `<h1>${title}</h1><dl>${rows.join('')}</dl>
<p><small>Page de démonstration\u00a0: aucune banque n’est contactée et aucun argent ne circule.</small></p>`,
      ),
    );
  });
}
