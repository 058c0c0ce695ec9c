import type { Line } from '../line.ts';
import { dialogs, forms as typedForms } from './accessibility.ts';
import { staffFigures, staffSession, staffSupport } from './administration.ts';
import { apiKeys } from './api-keys.ts';
import { billingLines } from './billing.ts';
import { callDetails, calls } from './calls.ts';
import { clientBehaviour, constants } from './constants.ts';
import { couponLines } from './coupons.ts';
import { demo } from './demo.ts';
import { demonstration } from './demonstration.ts';
import { documents } from './documents.ts';
import { entities } from './entities.ts';
import { centralHandling, otherMessages, signInErrors, subscriptionErrors } from './errors.ts';
import { finances, leaving, taxReports } from './finances.ts';
import { ideas } from './ideas.ts';
import { incomingMail } from './incoming-mail.ts';
import { outgoingWebhooks } from './outgoing-webhooks.ts';
import { pauses } from './pauses.ts';
import { paying } from './paying.ts';
import { peopleOfStaff } from './people-of-staff.ts';
import { promises, routes, screens } from './product-and-screens.ts';
import { roles } from './roles.ts';
import { secondFactorLines } from './second-factor.ts';
import { shelfCalls, shelfForms, shelfScreens } from './shelf.ts';
import { sleepingTools } from './sleeping-tools.ts';
import { staffLists } from './staff-lists.ts';
import { flows, lifecycles, statuses } from './states.ts';
import { supportFiles } from './support-files.ts';
import { accounts, addresses, forms } from './validation.ts';
import { workflows } from './workflows.ts';

/** docs/product/, by subject: the customer's side, then the staff's. */
export const sections: readonly { title: string; lines: readonly Line[] }[] = [
  { title: '1. What customers are promised', lines: promises },
  { title: '2. Routes', lines: routes },
  { title: '2. Screens', lines: screens },
  { title: '2. Dialogs, looked at by axe', lines: dialogs },
  { title: '2. Forms, by the keyboard alone', lines: typedForms },
  { title: '3. Entities', lines: entities },
  { title: '4. Statuses, labels and buttons', lines: statuses },
  { title: '4. Other lifecycles', lines: lifecycles },
  { title: '4. Flows', lines: flows },
  { title: '5. Sign-in, registration, passwords, profile', lines: accounts },
  { title: '5. Address', lines: addresses },
  { title: '5. Contact, idea, payment, import', lines: forms },
  { title: '2. Automations and categories of the administration', lines: shelfScreens },
  { title: '5. Automations and categories', lines: shelfForms },
  { title: '6. Roles', lines: roles },
  { title: '7. Calls', lines: calls },
  { title: '7. What the calls answer', lines: callDetails },
  { title: '7. What staff do to the catalogue', lines: shelfCalls },
  { title: '7. Client behaviour', lines: clientBehaviour },
  { title: '8. Central handling', lines: centralHandling },
  { title: '8. Sign-in and registration', lines: signInErrors },
  { title: '8. Payment, subscriptions and the webhook page', lines: subscriptionErrors },
  { title: '8. The rest, and what succeeds', lines: otherMessages },
  { title: 'Staff: people', lines: peopleOfStaff },
  { title: '9. Constants and limits', lines: constants },
  { title: 'Staff. The door, roles', lines: staffSession },
  { title: 'Staff. The second factor, sessions', lines: secondFactorLines },
  { title: 'Staff. Tickets and ideas', lines: staffSupport },
  { title: 'Ideas become automations', lines: ideas },
  { title: 'Staff. Figures', lines: staffFigures },
  { title: 'Staff. Finances', lines: finances },
  { title: 'Reports to the tax administration', lines: taxReports },
  { title: 'Why somebody left', lines: leaving },
  { title: 'Staff. Lists', lines: staffLists },
  { title: 'Emails that arrive', lines: incomingMail },
  { title: 'Files in support', lines: supportFiles },
  { title: 'Workflows and integrations', lines: workflows },
  { title: 'Outgoing webhooks', lines: outgoingWebhooks },
  { title: 'What customers keep in their tools', lines: documents },
  { title: 'Paying, and after', lines: paying },
  { title: 'Pauses', lines: pauses },
  { title: 'Who is billed', lines: billingLines },
  { title: 'Promotion codes', lines: couponLines },
  { title: 'Tools that are paid for and not opened', lines: sleepingTools },
  { title: 'A tool tried without an account', lines: demonstration },
  { title: 'Keys for programs', lines: apiKeys },
  { title: 'The demo', lines: demo },
];

export const lines: readonly Line[] = sections.flatMap((section) => section.lines);
