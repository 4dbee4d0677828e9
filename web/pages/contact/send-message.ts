import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ContactForm } from '#domain/contact.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { requestKeys } from '#web/lib/request-key.ts';

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

/** Sends a message from the contact form; the same message tried again is the same one to the server. */
export function useSendMessage() {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (message: ContactForm) =>
      answerOf(api.contact_form.$post({ json: message }, { headers: { 'idempotency-key': keyOf.current(message) } })),
  });
}
