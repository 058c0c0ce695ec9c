/** docs/product/alert.md */

export const ALERT_RESOLUTIONS = ['refunded', 'paid_otherwise', 'closed'] as const;
export type AlertResolution = (typeof ALERT_RESOLUTIONS)[number];
