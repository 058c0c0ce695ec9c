import { demoAccounts } from '#db/seeds/accounts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Sandbox } from './sandbox-settings.ts';

/** A person needs these to use the shop: its addresses and, in the demo, its accounts and cards. */
export function announce(settings: Settings, sandbox: Sandbox | undefined): void {
  const lines = [
    '',
    `${settings.SITE_NAME} is open: ${settings.siteUrl}`,
    `  Administration    ${settings.siteUrl}/admin/login`,
    `  API               ${settings.siteUrl}/api/docs/`,
  ];
  if (sandbox) {
    lines.push(`  Emails caught     ${sandbox.mailboxUrl}`);
    lines.push(`  Emails to us      ${sandbox.mailboxUrl}/ecrire`);
    lines.push(`  Emails previewed  ${settings.siteUrl}/demo/emails`);
    lines.push(`  Time machine      ${settings.siteUrl}/sandbox/`, '');
    lines.push('Demo accounts (email / password)');
    for (const { role, email, password } of demoAccounts)
      lines.push(`  ${role.padEnd(10)} ${email} / ${password}`);
    lines.push('', 'Test cards (any future date, any 3 digits)');
    lines.push('  4242 4242 4242 4242  accepted', '  4000 0025 0000 3155  asks for 3-D Secure');
    lines.push('  4000 0000 0000 0002  declined', '  4000 0000 0000 9995  insufficient funds');
  }
  lines.push('', 'Ctrl-C stops everything.');
  console.log(lines.join('\n'));
}
