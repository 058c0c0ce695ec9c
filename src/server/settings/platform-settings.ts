import { z } from 'zod';
import { VAT_REGIMES, type VatRegime } from '#domain/reporting/report-periods.ts';

export const demoPlatform = {
  clientId: 'rouage-demo',
  clientSecret: 'platform_sandbox_rouage_demo_only',
  number: '9998',
} as const;

/** Of the stand-in at this address. */
export const demoPlatformOf = (url: string) => ({
  PLATFORM_API_URL: url,
  PLATFORM_TOKEN_URL: `${url}/oauth2/token`,
  PLATFORM_CLIENT_ID: demoPlatform.clientId,
  PLATFORM_CLIENT_SECRET: demoPlatform.clientSecret,
  PLATFORM_NUMBER: demoPlatform.number,
});

/** docs/product/tax-report.md#settings */
export const platformSettings = {
  /** An approved platform's flow service (AFNOR XP Z12-013). */
  PLATFORM_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where it gives tokens (OAuth 2.0, client credentials). */
  PLATFORM_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLATFORM_CLIENT_ID: z.string().optional(),
  PLATFORM_CLIENT_SECRET: z.string().optional(),
  /** Its number in the administration's list. */
  PLATFORM_NUMBER: z
    .string()
    .regex(/^\d{4}$/, 'must be the four digits of the platform in the administration’s list')
    .optional(),
  /** The Paris day from which what is sold is reported. */
  PLATFORM_SINCE: z.iso.date().default('2027-09-01'),
};

export const vatRegime = z.enum(VAT_REGIMES);

type PlatformSettings = z.infer<z.ZodObject<typeof platformSettings>>;

const needed = [
  'PLATFORM_TOKEN_URL',
  'PLATFORM_CLIENT_ID',
  'PLATFORM_CLIENT_SECRET',
  'PLATFORM_NUMBER',
  'LEGAL_VAT_REGIME',
] as const;

/** Reports that could not leave, or in a wrong rhythm, are seen before the first. */
export function platformProblems(
  settings: PlatformSettings & {
    LEGAL_VAT_NUMBER?: string | undefined;
    LEGAL_VAT_REGIME?: VatRegime | undefined;
  },
  siren: string,
): string[] {
  const { PLATFORM_API_URL, LEGAL_VAT_REGIME, LEGAL_VAT_NUMBER } = settings;
  const contradiction =
    LEGAL_VAT_REGIME && (LEGAL_VAT_REGIME === 'franchise') === (LEGAL_VAT_NUMBER !== undefined)
      ? ['LEGAL_VAT_REGIME: is franchise where LEGAL_VAT_NUMBER is not set, and another where it is']
      : [];
  if (!PLATFORM_API_URL) return contradiction;
  return [
    ...contradiction,
    ...needed
      .filter((name) => !settings[name])
      .map((name) => `${name} is missing: PLATFORM_API_URL needs it`),
    ...(siren === ''
      ? ['LEGAL_REGISTRATION: PLATFORM_API_URL needs the nine digits of the SIREN in it']
      : []),
  ];
}

export const demoPlatformProblems = ({
  PLATFORM_CLIENT_SECRET,
}: Pick<PlatformSettings, 'PLATFORM_CLIENT_SECRET'>): string[] =>
  PLATFORM_CLIENT_SECRET === demoPlatform.clientSecret
    ? ['PLATFORM_CLIENT_SECRET still has its demo value']
    : [];
