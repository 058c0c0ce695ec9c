import { safeJson } from './safe-json.ts';

/** A data block, not a script: no policy has to allow it. */
export function JsonLd({ value }: { value: object }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `safeJson` leaves no character that could end the element.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(value) }} />
  );
}
