/** The people of the demo shop; printed by `npm start`, refused in production (which seeds nobody). */
export const demoAccounts = [
  {
    role: 'customer',
    email: 'camille@rouage.example',
    password: 'atelier-des-rouages',
    firstName: 'Camille',
    lastName: 'Martin',
    isStaff: false,
    isSuperuser: false,
  },
  {
    role: 'staff',
    email: 'equipe@rouage.example',
    password: 'Engrenage-2026!',
    firstName: 'Sacha',
    lastName: 'Bernard',
    isStaff: true,
    isSuperuser: false,
  },
  {
    role: 'superuser',
    email: 'direction@rouage.example',
    password: 'Horlogerie-2026!',
    firstName: 'Dominique',
    lastName: 'Leroy',
    isStaff: true,
    isSuperuser: true,
  },
] as const;
