/** What an acceptance names (docs/product/legal-pages.md#versions-of-the-terms). */
export const TERMS_VERSIONS = ['1.0'] as const;
export const ANNEX_VERSIONS = ['2026-11'] as const;

export type TermsVersion = (typeof TERMS_VERSIONS)[number];
export type AnnexVersion = (typeof ANNEX_VERSIONS)[number];
export type EditionName = TermsVersion | `${TermsVersion}-${AnnexVersion}`;

/** What a form shows, and says that its reader accepted. */
export const IN_FORCE = { version: '1.0', annex: '2026-11' } as const satisfies {
  version: TermsVersion;
  annex: AnnexVersion;
};

export const editionOf = (version: TermsVersion, annex?: AnnexVersion): EditionName =>
  annex ? `${version}-${annex}` : version;

export const CURRENT_EDITION = editionOf(IN_FORCE.version, IN_FORCE.annex);

/** Without a dot, which the address of a file has. */
export const editionPath = (name: string) => `/terms/${name.replaceAll('.', '-')}`;

/** By the name of an edition, or by the digest of a file that was accepted. */
export const termsPdfPath = (name: string) => `/api/terms/${name}/pdf/`;
