import type { ComponentType } from 'react';
import { ArchiveSection } from '#account/data-archive/web/for-other-features.ts';
import { DeleteAccountSection, ExportSection } from '#account/data-export/web/for-other-features.ts';
import { LoadedCardSection } from '#money/card-on-file/web/for-other-features.ts';
import { PasswordChangeSection } from '#people/auth/web/for-other-features.ts';
import { NotificationsSection } from '#people/preferences/web/for-other-features.ts';
import { EmailChangeSection } from './EmailChangeSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import type { ProfileTab } from './profile-tabs.ts';

/** From top to bottom: sections that know nothing of each other, each from its own slice. */
export const profileSections: Record<ProfileTab, readonly ComponentType[]> = {
  infos: [IdentitySection, EmailChangeSection],
  securite: [PasswordChangeSection, LoadedCardSection],
  preferences: [NotificationsSection, ExportSection, ArchiveSection, DeleteAccountSection],
};
