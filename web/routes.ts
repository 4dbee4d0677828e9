import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell.tsx', [
    index('pages/home/home.tsx'),
    route('admin', 'pages/admin/admin.tsx'),
    route('about', 'pages/about/about.tsx'),
    route('token', 'pages/token/token.tsx'),
    route('contact', 'pages/contact/contact.tsx'),
    route('contact-zendesk', 'pages/contact/contact.tsx', { id: 'contact-zendesk' }),
    route('wallet2', 'pages/wallet2/wallet2.tsx'),
    route('wallet', 'pages/wallet/wallet.tsx'),
    route('redeem', 'pages/redeem/redeem.tsx'),
    route('exchanges', 'pages/exchanges/exchanges.tsx'),
    route('ethereum-token', 'pages/contract-address/contract-address.tsx'),
    route('top-crypto-otc-desks', 'pages/otc-desks/otc-desks.tsx'),
    route('success', 'pages/success/success.tsx'),
    route('usmint', 'pages/usmint/usmint.tsx'),
    route('fincen', 'pages/fincen/fincen.tsx'),
    route('privacy', 'pages/privacy/privacy.tsx'),
    route('media', 'pages/media/media.tsx'),
    route('branding', 'pages/branding/branding.tsx'),
    route('purchasesuccess', 'pages/purchasesuccess/purchasesuccess.tsx'),
    route('redeemsuccess', 'pages/redeemsuccess/redeemsuccess.tsx'),
    route('user-agreement', 'pages/user-agreement/user-agreement.tsx'),
    route('user-agreement/terms', 'pages/user-agreement/terms.tsx'),
    route('user-agreement/2019-12', 'pages/user-agreement/december-2019.tsx'),
    route('user-agreement/token-purchase-agreement-buyer', 'pages/user-agreement/purchase-agreement-buyer.tsx'),
    route('user-agreement/token-purchase-agreement-purchaser', 'pages/user-agreement/purchase-agreement-purchaser.tsx'),
    route('amlkyc', 'pages/amlkyc/amlkyc.tsx'),
    route('register', 'pages/register/register.tsx'),
    route('registration-pending', 'pages/registration-pending/registration-pending.tsx'),
    route('login', 'pages/login/login.tsx'),
    route('forgot-password', 'pages/forgot-password/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password/reset-password.tsx'),

    layout('guard.tsx', [
      route('leads', 'pages/leads/leads.tsx'),
      route('users', 'pages/users/users.tsx'),
      route('profile/*', 'pages/profile/profile.tsx'),
      route('dashboard/*', 'pages/dashboard/dashboard.tsx'),
    ]),

    route('purchase', 'pages/purchase/purchase.tsx'),
    route('transactions', 'pages/transactions/transactions.tsx'),
    // Any path with the token's address in it is the contract page; every other one shows the home page.
    route('*', 'pages/home/unmatched.tsx'),
  ]),
] satisfies RouteConfig;
