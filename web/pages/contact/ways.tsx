import { Mail, MapPin, Phone } from 'lucide-react';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';

const { email, phone, address } = site.support;
const WAYS = [
  { Icon: Mail, title: 'E-mail', body: <TextLink to={`mailto:${email}`}>{email}</TextLink> },
  { Icon: Phone, title: 'Telephone', body: <TextLink to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink> },
  { Icon: MapPin, title: 'Post', body: address },
];

/** Where the company is reached without the form. */
export function Ways() {
  return (
    <section aria-labelledby="ways" className="card grid gap-5">
      <h2 id="ways" className="text-xl">
        Or reach us directly
      </h2>
      <ul className="grid gap-4">
        {WAYS.map(({ Icon, title, body }) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <Icon aria-hidden className="mt-0.5 size-5 text-gold" strokeWidth={1.6} />
            <div>
              <h3 className="font-sans font-semibold text-[0.9375rem]">{title}</h3>
              <p className="break-words text-[0.9375rem] text-muted">{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
