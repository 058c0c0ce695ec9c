import type { EuroCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';

type Told = { name: 'gift-received'; idea?: string } | { name: 'gift-ending' };

type GiftNews = Told & {
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
};

export function notifyOfGift(tx: Transaction, settings: Settings, news: GiftNews): Promise<void> {
  const { person, gift, onceKey, now } = news;
  const props = {
    site: emailSite(settings),
    firstName: person.firstName || null,
    automation: gift.automation,
    automationId: gift.automationId,
    endsAt: gift.endDate.toISOString(),
    becomesOwned: gift.giftAsPurchase,
    priceCents: gift.price,
  };
  return enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey,
    email:
      news.name === 'gift-ending'
        ? { name: news.name, props }
        : { name: news.name, props: { ...props, idea: news.idea ?? null } },
  });
}
