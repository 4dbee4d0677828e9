import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ContactForm } from '#domain/contact.ts';
import { answerOf, api } from './api.ts';
import { requestKeys } from './request-key.ts';

/** Sends a message from the contact form; the same message tried again is the same one to the server. */
export function useSendMessage() {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (message: ContactForm) =>
      answerOf(api.contact_form.$post({ json: message }, { headers: { 'idempotency-key': keyOf.current(message) } })),
  });
}
