import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminScreens } from '#staff/admin-session/web/admin-screens.ts';

const publicScreens: RouteConfigEntry[] = [
  route('qu-est-ce-qu-une-automatisation', 'features/help/guide/web/ExplainerScreen.tsx'),
  layout('features/shop/catalogue/web/CatalogueLayout.tsx', [
    route('catalogue', 'features/shop/catalogue/web/CatalogueScreen.tsx'),
    route('catalogue/:category', 'features/shop/catalogue/web/CategoryScreen.tsx'),
    route('catalogue/:category/:id', 'features/shop/automation-page/web/AutomationScreen.tsx', {
      id: 'automation-in-category',
    }),
    route('automation/:id/:slug?', 'features/shop/automation-page/web/AutomationScreen.tsx'),
  ]),
  route('terms/:edition?', 'features/help/legal/web/TermsScreen.tsx'),
  route('privacy', 'features/help/legal/web/PrivacyScreen.tsx'),
  route('legal', 'features/help/legal/web/LegalScreen.tsx'),
  route('accessibilite', 'features/help/legal/web/AccessibilityScreen.tsx'),
  route('resiliation', 'features/shop/termination/web/TerminationScreen.tsx'),
  route('retractation', 'features/money/withdrawal/web/WithdrawalScreen.tsx'),
  route('outil-en-sommeil', 'features/shop/sleeping-tools/web/SleepingToolScreen.tsx'),
  route('changement-de-prix', 'features/shop/price-changes/web/PriceChangeScreen.tsx'),
  route('idees', 'features/help/public-ideas/web/PublicIdeasScreen.tsx'),
  route('guide', 'features/help/guide/web/GuideScreen.tsx'),
  route('about', 'features/help/guide/web/AboutScreen.tsx'),
  route('support', 'features/help/support/web/SupportScreen.tsx'),
  route('support/demande', 'features/help/support/web/RequestByLinkScreen.tsx'),
  route('idees/suivi', 'features/help/ideas/web/IdeaByLinkScreen.tsx'),
  route('login', 'features/people/auth/web/LoginScreen.tsx'),
  route('register', 'features/account/registration/web/RegisterScreen.tsx'),
  route('reset-password/:token', 'features/people/auth/web/ResetPasswordScreen.tsx'),
  route('invitation/:token', 'features/account/registration/web/InvitationScreen.tsx'),
  route('verify-email/:key', 'features/account/registration/web/VerifyEmailScreen.tsx'),
  route('essayer/:slug', 'features/shop/demonstration/web/DemonstrationScreen.tsx'),
  route('webhook-viewer/:slug', 'features/shop/viewer/web/ToolViewerScreen.tsx'),
  route('webhook/:slug', 'features/shop/viewer/web/ToolViewerScreen.tsx', { id: 'webhook' }),
];

const customerScreens: RouteConfigEntry[] = [
  route('paiement/retour', 'features/money/checkout/web/PaymentReturnScreen.tsx'),
  route('dashboard', 'features/account/dashboard/web/DashboardScreen.tsx'),
  route('profile/edit', 'features/account/profile/web/ProfileEditScreen.tsx'),
  route('address/new', 'features/people/addresses/web/NewAddressScreen.tsx'),
  route('address/edit/:id', 'features/people/addresses/web/EditAddressScreen.tsx'),
  route('factures', 'features/account/dashboard/web/InvoicesScreen.tsx'),
  route('factures/:number', 'features/account/dashboard/web/InvoiceScreen.tsx'),
  route('documents', 'features/shop/documents/web/DocumentsScreen.tsx'),
];

/** They have a frame and a sign-in of their own, and only the browser renders them. */
const staffScreens: RouteConfigEntry[] = [
  ...adminScreens.map(({ to, file, id }) => route(to.slice(1), `features/staff/${file}`, id ? { id } : {})),
  route('admin', 'features/staff/admin-session/web/home-redirect.ts'),
  route('admin/*', 'features/staff/admin-session/web/AdminNotFoundScreen.tsx'),
];

export default [
  index('features/help/guide/web/home-redirect.ts'),
  layout('features/staff/admin-session/web/StaffSwitch.tsx', [
    layout('web/layout/SiteLayout.tsx', [
      ...publicScreens,
      layout('web/layout/CustomerOnly.tsx', customerScreens),
      route('*', 'web/layout/NotFoundScreen.tsx'),
    ]),
  ]),
  route('admin/login', 'features/staff/admin-session/web/AdminLoginScreen.tsx'),
  route('admin/reset-password/:token', 'features/staff/admin-session/web/AdminResetPasswordScreen.tsx'),
  layout('web/layout/AdminOnly.tsx', [
    layout('features/staff/admin-session/web/AdminLayout.tsx', staffScreens),
  ]),
] satisfies RouteConfig;
