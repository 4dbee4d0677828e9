import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import type { ContactForm as ContactMessage } from '#domain/contact/contact.ts';
import { CONTACT_MESSAGES, contactFailed } from '#domain/contact/messages.ts';
import { site } from '#site';
import { usePrefill } from '#web/account/use-prefill.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { AddressField } from '#web/wallet/address-field.tsx';
import type { ContactField, ContactValues } from './contact-input.ts';

const DRAFT = 'contact';

// The schema is a tenth of the page's code, and only a filled form needs it.
const contactInput = lateCode(() => import('./contact-input.ts'));

/** The `subject` in the address with which the form begins as a report about an account. */
export const REPORT_ACCOUNT = 'report-account';

export const EMPTY_CONTACT: ContactValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  ethereum_address: '',
  message: '',
};

const useSendMessage = () =>
  useIdempotentCall((message: ContactMessage, options) => answerOf(api.contact_form.$post({ json: message }, options)));

/** The contact form; a failure is reported here and keeps what was typed. */
export function ContactForm() {
  const navigate = useNavigate();
  const fields = useFields<ContactField>({ ...EMPTY_CONTACT, ...draftOf(DRAFT) });
  const { values, errors, bind, change, setErrors } = fields;
  usePrefill(fields, EMPTY_CONTACT, ({ email, phone, first_name, last_name }) => ({
    email,
    phone,
    first_name,
    last_name,
  }));
  const [search] = useSearchParams();
  const isReport = search.get('subject') === REPORT_ACCOUNT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit by such a link; afterwards the text is the sender's
  useEffect(() => {
    if (isReport && values.message === '') change({ message: CONTACT_MESSAGES.reportAccount });
  }, [isReport]);
  useEffect(() => keepDraft(DRAFT, values), [values]);
  const input = useMutation({ mutationFn: contactInput });
  const send = useSendMessage();
  // The second press of a double click comes before the button can show that it is busy.
  const sending = useRef(false);

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    await checkAndSend().finally(() => {
      sending.current = false;
    });
  }

  async function checkAndSend() {
    send.reset();
    const code = await input.mutateAsync().catch(() => undefined);
    if (!code) return;
    const read = code.readContact(values);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    await send.mutateAsync(read.message).then(
      () => {
        dropDraft(DRAFT);
        navigate(href('/success'));
      },
      (error: unknown) => setErrors(fieldErrorsOf(error)),
    );
  }

  return (
    <Form label="Contact" onSubmit={submit} onFocus={() => prepare(contactInput)} errors={errors}>
      <fieldset disabled={send.isPending} className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('first_name')} label="First name" required autoComplete="given-name" />
        <TextField {...bind('last_name')} label="Last name" required autoComplete="family-name" />
        <TextField {...bind('email')} label="Email" type="email" required autoComplete="email" />
        <TextField {...bind('phone')} label="Phone" type="tel" required autoComplete="tel" />
        <div className="grid gap-5 sm:col-span-2">
          <AddressField
            {...bind('ethereum_address')}
            onValue={(ethereum_address) => change({ ethereum_address })}
            label="Ethereum address"
            hint="If your question is about a wallet, enter its address (begins with 0x)"
            required={false}
          />
          <TextArea
            {...bind('message')}
            label="Message"
            hint={CONTACT_MESSAGES.messageHint}
            required={false}
            rows={7}
          />
        </div>
      </fieldset>
      <SendFailed error={input.error ?? send.error} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button size="lg" type="submit" busy={input.isPending || send.isPending}>
          Send message
        </Button>
        <p className="text-muted text-sm">
          See our{' '}
          <TextLink to={href('/privacy')} newTab>
            Privacy Policy
          </TextLink>{' '}
          for how we use your data.
        </p>
      </div>
    </Form>
  );
}

/** What the sender can do something about is said in the error's own words. */
const SendFailed = ({ error }: { error: Error | null }) => (
  <ErrorNotice
    error={error}
    text={() => (error instanceof ApiError && error.status < 500 ? error.message : contactFailed(site.support.email))}
  />
);
