import { type Faults, fullMessages } from '#domain/accounts/account.ts';
import type { User } from './find-user.ts';

/** What a client of the account protocol is told of a user. */
export const protocolUser = (user: Shown) => ({
  id: user.id,
  provider: 'email',
  uid: user.email,
  email: user.email,
  allow_password_change: false,
  name: [user.firstName, user.lastName].filter(Boolean).join(' ') || null,
  nickname: user.nickname,
  image: null,
  first_name: user.firstName,
  last_name: user.lastName,
  phone: user.phone,
});

/** The same with the times that the protocol adds where a user is made or changed. */
export const protocolRecord = (user: Shown & Pick<User, 'createdAt' | 'updatedAt'>) => ({
  ...protocolUser(user),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
});

type Shown = Pick<User, 'id' | 'email' | 'nickname' | 'firstName' | 'lastName' | 'phone'>;

/** Faults as the protocol words them: phrases by field, and whole sentences. */
export const protocolErrors = (faults: Faults) => ({ ...faults, full_messages: fullMessages(faults) });
