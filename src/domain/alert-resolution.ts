/** How something that needed a person ended: money given back, paid out by other means, or nothing left to do. */

export const ALERT_RESOLUTIONS = ['refunded', 'paid_otherwise', 'closed'] as const;
export type AlertResolution = (typeof ALERT_RESOLUTIONS)[number];
