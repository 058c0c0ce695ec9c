export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const TIMEZONES = ['Europe/Paris', 'UTC', 'America/New_York', 'Asia/Tokyo'] as const;
export type Timezone = (typeof TIMEZONES)[number];
export const TECHNICAL_LEVELS = ['beginner', 'intermediate', 'expert'] as const;
export type TechnicalLevel = (typeof TECHNICAL_LEVELS)[number];
