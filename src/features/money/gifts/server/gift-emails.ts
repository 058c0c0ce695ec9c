import type { EuroCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';

interface GiftNews {
  name: 'gift-received' | 'gift-ending';
  person: { id: number; email: string; firstName: string };
  gift: {
    automationId: number;
    automation: string;
    endDate: Date;
    giftAsPurchase: boolean;
    price: EuroCents;
  };
  onceKey: string;
  now: Date;
}

export function notifyOfGift(tx: Transaction, settings: Settings, news: GiftNews): Promise<void> {
  const { name, person, gift, onceKey, now } = news;
  return enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey,
    email: {
      name,
      props: {
        site: emailSite(settings),
        firstName: person.firstName || null,
        automation: gift.automation,
        automationId: gift.automationId,
        endsAt: gift.endDate.toISOString(),
        becomesOwned: gift.giftAsPurchase,
        priceCents: gift.price,
      },
    },
  });
}
