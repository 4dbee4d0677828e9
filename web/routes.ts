import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** One page draws every legal text; React Router asks for an id where a file serves several paths. */
const legalText = (path: string) => route(path, 'pages/legal-text.tsx', { id: path });

export default [
  layout('shell.tsx', [
    index('pages/home/home.tsx'),
    route('admin', 'desk/admin/admin.tsx', { id: 'desk' }),
    route('about', 'pages/about/about.tsx'),
    route('token', 'pages/token/token.tsx'),
    route('contact', 'pages/contact/contact.tsx'),
    route('contact-zendesk', 'pages/contact/contact.tsx', { id: 'contact-zendesk' }),
    route('wallet2', 'wallet/pages/wallet-alone.tsx'),
    route('wallet', 'wallet/pages/wallet.tsx'),
    route('moved-wallet', 'pages/moved-wallet/moved-wallet.tsx'),
    route('redeem', 'pages/redeem/redeem.tsx'),
    route('exchanges', 'pages/buy/exchanges.tsx'),
    route('ethereum-token', 'pages/contract-address.tsx'),
    route('top-crypto-otc-desks', 'pages/buy/otc-desks.tsx'),
    route('success', 'pages/contact/success.tsx'),
    route('usmint', 'pages/price-history/price-history.tsx'),
    route('fincen', 'pages/fincen.tsx'),
    legalText('privacy'),
    route('media', 'pages/media.tsx'),
    route('branding', 'pages/branding.tsx'),
    route('purchasesuccess', 'request-status/purchase/purchase-status.tsx'),
    route('redeemsuccess', 'request-status/redemption/redemption-status.tsx'),
    legalText('user-agreement'),
    legalText('user-agreement/terms'),
    legalText('user-agreement/2019-12'),
    legalText('user-agreement/token-purchase-agreement-buyer'),
    legalText('user-agreement/token-purchase-agreement-purchaser'),
    route('amlkyc', 'pages/amlkyc.tsx'),
    route('register', 'pages/register/register.tsx'),
    route('registration-pending', 'pages/register/registration-pending.tsx'),
    route('login', 'pages/login/login.tsx'),
    route('confirm-email', 'pages/confirm-email/confirm-email.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('unsubscribe', 'pages/unsubscribe/unsubscribe.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),

    layout('desk-guard.tsx', [
      route('leads', 'desk/people.tsx', { id: 'leads' }),
      route('users', 'desk/people.tsx', { id: 'users' }),
      // What a customer sees, by the record and under staff's own rights.
      route('admin/purchase', 'request-status/purchase/purchase-status.tsx', { id: 'customers-purchase' }),
      route('admin/redemption', 'request-status/redemption/redemption-status.tsx', { id: 'customers-redemption' }),
    ]),
    layout('guard.tsx', [
      route('profile/*', 'pages/profile/profile.tsx'),
      route('dashboard/*', 'pages/dashboard/dashboard.tsx'),
    ]),

    route('buy', 'pages/buy/buy.tsx'),
    route('purchase', 'pages/purchase/purchase.tsx'),
    route('audit', 'desk/audit/audit.tsx', { id: 'audit' }),
    route('transactions', 'pages/transactions/transactions.tsx'),
    route('faq', 'pages/faq.tsx'),
    route('compare', 'pages/compare.tsx'),
    route('verify', 'pages/verify/verify.tsx'),
    route('guide', 'pages/guide.tsx'),
    route('reserves', 'pages/reserves/reserves.tsx'),
    route('reserves/report', 'pages/reserves/report.tsx'),
    route('transparency', 'pages/transparency/transparency.tsx'),
    route('track', 'request-status/redemption/track.tsx'),
    // Any path with the token's address in it is the contract page; every other one shows the home page.
    route('*', 'pages/home/unmatched.tsx', { id: 'unmatched' }),
  ]),
] satisfies RouteConfig;
