export type ContactField = 'first_name' | 'last_name' | 'email' | 'phone' | 'ethereum_address' | 'message';
export type ContactValues = Record<ContactField, string>;

export const EMPTY_CONTACT: ContactValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  ethereum_address: '',
  message: '',
};
