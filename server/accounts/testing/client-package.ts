import { createRequire } from 'node:module';

type Act = (input?: object) => unknown;
type Options = Record<string, string | Record<string, string>>;
type ClientPackage = {
  generateAuthActions: (options: Options) => Record<'registerUser' | 'signInUser' | 'signOutUser', Act> & {
    verifyToken: Act;
  };
};

// Required, not imported: the types that it ships are sources which our compiler settings refuse.
export const { generateAuthActions } = createRequire(import.meta.url)('redux-token-auth') as ClientPackage;
