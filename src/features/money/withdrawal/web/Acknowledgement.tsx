import { useEffect, useRef } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Withdrawn } from '../contract.ts';
import { euros, on } from './contract-phrases.ts';

export function Acknowledgement({ withdrawn }: { withdrawn: Withdrawn }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name, stated_at, refund, refunded_by, email, kind, invoice_number } = withdrawn;
  const stays = kind === 'month' || refund.purchase_excluded;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="success" announced title={`Vous avez renoncé au contrat «\u00a0${name}\u00a0»`}>
        Déclaration reçue le {on(stated_at)}, facture {invoice_number}.{' '}
        {refunded_by === null
          ? 'Il n’y a rien à rembourser.'
          : `${euros(refund.total)} reviennent sur la carte qui a payé, au plus tard le ${formatDateTime(new Date(refunded_by))}.`}{' '}
        {stays ? 'L’automatisation reste à vous.' : 'L’automatisation n’est plus dans votre compte.'} L’accusé
        de réception est parti à {email}, avec un document à conserver.
      </Notice>
    </div>
  );
}
