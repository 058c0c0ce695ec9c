import { createTransport } from 'nodemailer';
import { openAi } from '../gateways/ai/gateway.ts';
import { MailboxAway, openIncomingMailbox } from '../gateways/imap/mailbox.ts';
import { openN8n } from '../gateways/n8n/n8n.ts';
import { openPlatform } from '../gateways/platform.ts';
import { smtpOptions, verifyMailServer } from '../mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import { type Check, failed, fine, off, reasonOf } from './check.ts';

async function sendLetter({ SMTP_URL, SITE_NAME, MAIL_FROM }: Settings, to: string): Promise<void> {
  const transport = createTransport(smtpOptions(String(SMTP_URL)));
  try {
    await transport.sendMail({
      from: { name: SITE_NAME, address: MAIL_FROM },
      to,
      subject: `${SITE_NAME}\u00a0: un essai`,
      text: `Cet email vient de la commande qui vérifie l’installation de ${SITE_NAME}. Il n’attend aucune réponse.\n`,
    });
  } finally {
    transport.close();
  }
}

/** Without `to` it signs in and sends nothing. */
export function mailCheck(settings: Settings, to: string | undefined): Check {
  return {
    name: 'SMTP',
    async look() {
      if (!settings.SMTP_URL) return off('SMTP_URL is not set: the mail catcher of npm start stands for it');
      try {
        if (!to) {
          await verifyMailServer(settings.SMTP_URL);
          return fine(
            'the mail server takes the account; a letter of trial leaves with --to you@example.org',
          );
        }
        await sendLetter(settings, to);
        return fine('a letter left: see that it arrived, outside the spam, signed by SPF and DKIM');
      } catch (error) {
        return failed(`no letter can leave (${reasonOf(error)}): correct SMTP_URL or MAIL_FROM`);
      }
    },
  };
}

export function imapCheck(settings: Settings): Check {
  return {
    name: 'IMAP',
    async look() {
      const mailbox = openIncomingMailbox(settings);
      if (!mailbox) return off('IMAP_URL is not set: ideas and answers come by the site alone');
      try {
        const waiting = await mailbox.visit((open) => open.waiting(1));
        return fine(waiting.length > 0 ? 'the mailbox opens, and emails wait' : 'the mailbox opens');
      } catch (error) {
        const why = error instanceof MailboxAway ? error.message : reasonOf(error);
        return failed(`the mailbox does not open (${why}): correct IMAP_URL`);
      }
    },
  };
}

export function n8nCheck(settings: Settings): Check {
  return {
    name: 'n8n',
    async look() {
      const n8n = openN8n(settings);
      if (!n8n) return off('N8N_URL is not set: no workflow runs');
      try {
        await n8n.test();
        return fine('n8n takes the key');
      } catch (error) {
        return failed(
          `n8n does not answer or refuses the key (${reasonOf(error)}): correct N8N_URL or N8N_API_KEY`,
        );
      }
    },
  };
}

export function platformCheck(settings: Settings): Check {
  return {
    name: 'platform',
    async look() {
      const platform = openPlatform(settings);
      if (!platform)
        return off('PLATFORM_API_URL is not set: nothing is reported to the tax administration from here');
      try {
        await platform.test();
        return fine('the approved platform takes the account');
      } catch (error) {
        return failed(
          `the approved platform does not answer or refuses the account (${reasonOf(error)}): correct PLATFORM_API_URL, PLATFORM_TOKEN_URL, PLATFORM_CLIENT_ID or PLATFORM_CLIENT_SECRET`,
        );
      }
    },
  };
}

export function modelCheck(settings: Settings): Check {
  return {
    name: 'model',
    async look() {
      const ai = openAi(settings);
      if (ai.way === 'off') return off('AI_PROVIDER is not set: ideas wait for people');
      if (ai.way === 'pipeline') return off('a pipeline of your own calls the shop: there is nobody to ask');
      try {
        await ai.test();
        return fine('the model answers');
      } catch (error) {
        return failed(
          `the model does not answer (${reasonOf(error)}): correct AI_API_URL, AI_API_KEY or AI_MODEL`,
        );
      }
    },
  };
}
