export const OWN_EMAIL = 'Cette adresse est déjà la vôtre.';

/** The shop and the administration each have their own links (docs/product/staff.md#links-end-with-standing). */
export const EMAIL_CHANGES = ['change_email', 'change_staff_email'] as const;

export const emailChangeOf = ({ isStaff }: { isStaff: boolean }): (typeof EMAIL_CHANGES)[number] =>
  isStaff ? 'change_staff_email' : 'change_email';
