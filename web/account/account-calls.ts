import type { Body } from '#domain/accounts/account.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';

/** A browser gets its session in a cookie that scripts can't read, instead of in headers. */
const sent = (body: Body) => jsonBody(body, { 'x-session': 'cookie' });

export const signIn = (body: { email: string; password: string }) => answerOf(api.auth.sign_in.$post({}, sent(body)));

/** docs/product.md (HTTP calls), POST /api/auth, with the box that was ticked. */
export const signUp = (body: Body) => answerOf(api.auth.$post({}, sent(body)));

/** The answer's message is the same whether the address is known or not. */
export const mailConfirmation = (email: string) => answerOf(api.auth.confirmation.$post({}, sent({ email })));
export const mailReset = (email: string) => answerOf(api.auth.password.$post({}, sent({ email })));

/** Sets a password through an emailed link, and signs in. */
export const setPassword = (body: Body) => answerOf(api.auth.password.$put({}, sent(body)));

export const closeAccount = (current_password: string) => answerOf(api.auth.$delete({}, sent({ current_password })));
