import type { Address } from '../contract.ts';

export function AddressLines({ address }: { address: Address }) {
  const { first_name, last_name, company, address1, address2, postal_code, city, country, phone } = address;
  const lines = [
    company,
    `${first_name} ${last_name}`,
    address1,
    address2,
    `${postal_code} ${city}`,
    country,
    phone && `Téléphone\u00a0: ${phone.replaceAll(' ', '\u00a0')}`,
  ].filter(Boolean);
  return (
    <div className="text-muted [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
