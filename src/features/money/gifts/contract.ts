import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { namedId } from '#contract-kit/fields.ts';
import { subscription } from '#money/subscriptions/contract.ts';

const invalidDay = 'La date de fin n’est pas valide.';

export const grantFree = endpoint({
  method: 'POST',
  path: '/api/subscriptions/grant-free/',
  access: 'staff',
  summary:
    'Gives an automation until the end of a day (30 days by default), then takes it back or leaves it owned',
  body: z.strictObject({
    user_id: namedId('Choisissez un client.'),
    automation_id: namedId('Choisissez une automatisation.'),
    /** The last day in Paris. */
    end_date: z.iso.date(invalidDay).optional(),
    gift_as_purchase: z.boolean('Indiquez si le cadeau est définitif.').default(false),
  }),
  answer: z.object({ message: z.string(), subscription }),
  status: 201,
});
